import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { findProcess, treeOf } from './process-tree.ts'

/** Prints the id of a child process; both wait until stdin ends. */
const PARENT = `
  const { spawn } = require('node:child_process')
  const wait = 'process.stdin.resume()'
  const child = spawn(process.execPath, ['-e', wait], { stdio: ['pipe', 'ignore', 'ignore'] })
  console.log(child.pid)
  process.stdin.resume().on('end', () => child.stdin.end())`

test('a tree contains all descendants, and is empty when they have ended', async () => {
  const parent = spawn(process.execPath, ['-e', PARENT])
  const closed = once(parent, 'close')
  const child = Number(String((await once(parent.stdout, 'data'))[0]))
  const roots = findProcess(parent.pid)
  expect(treeOf(roots)).toMatchObject([
    { pid: parent.pid, parent: process.pid },
    { pid: child, parent: parent.pid },
  ])
  // The same id at another time is another process.
  expect(treeOf(roots.map((root) => ({ ...root, started: '' })))).toEqual([])

  parent.stdin.end()
  await closed
  expect(treeOf(roots)).toEqual([])
  expect(findProcess(parent.pid)).toEqual([])
})
