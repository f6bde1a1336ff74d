import { expect, it } from 'vitest'
import { createListeners } from '../listeners.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import { attendApprovals } from './attend-approvals.ts'

type Open = ReturnType<ApprovalQueue['open']>

/** A queue of so many questions, and what comes of it. */
const setUp = () => {
  const said: string[] = []
  const queue = { open: 0 }
  const changed = createListeners<[]>()
  const attend = attendApprovals({
    approvals: {
      open: () => ({ length: queue.open }) as Open,
      onChanged: changed.on,
    },
    approvalWindow: { follow: async () => void said.push('follow') },
    keepAwake: {
      hold: () => {
        said.push('hold')
        return () => said.push('release')
      },
    },
    changed: () => said.push('told'),
  })
  const become = (open: number): string[] => {
    said.length = 0
    queue.open = open
    changed.call()
    return [...said]
  }
  return { attend, become, said, queue }
}

it('keeps the worker awake from the first open question to the last', () => {
  const { become } = setUp()
  expect([1, 2, 1, 0, 0, 1].map(become)).toStrictEqual([
    ['hold', 'follow', 'told'],
    ['follow', 'told'],
    ['follow', 'told'],
    ['release', 'follow', 'told'],
    ['follow', 'told'],
    ['hold', 'follow', 'told'],
  ])
})

it('attends to what a stopped worker left when it is called', () => {
  const { attend, said, queue } = setUp()
  queue.open = 1
  expect(said).toStrictEqual([])
  attend()
  expect(said).toStrictEqual(['hold', 'follow', 'told'])
})
