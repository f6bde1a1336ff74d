import { expect, test } from 'vitest'
import { startBusyProcesses } from './busy-processes.ts'
import { findProcess, treeOf } from './process-tree.ts'

test('the requested number of processes runs until they are ended', async () => {
  const before = treeOf(findProcess(process.pid)).map(({ pid }) => pid)
  const end = startBusyProcesses(2)
  const started = treeOf(findProcess(process.pid)).filter(
    ({ pid }) => !before.includes(pid),
  )
  expect(started).toHaveLength(2)
  await end()
  expect(treeOf(started)).toEqual([])
  // Ending them twice does not wait.
  await end()
})
