import { expect, test } from 'vitest'
import { startBusyProcesses } from './busy-processes.ts'
import { findProcess, treeOf } from './process-tree.ts'

test('as many run as were asked for, until they are ended', async () => {
  const before = treeOf(findProcess(process.pid)).map(({ pid }) => pid)
  const end = startBusyProcesses(2)
  const started = treeOf(findProcess(process.pid)).filter(
    ({ pid }) => !before.includes(pid),
  )
  expect(started).toHaveLength(2)
  await end()
  expect(treeOf(started)).toEqual([])
  // Who ends them twice waits for nothing.
  await end()
})
