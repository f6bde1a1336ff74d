import { expect, it } from 'vitest'
import { createListeners } from '../host/listeners.ts'
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
    setBadge: async (text) => void said.push(`badge ${text || 'none'}`),
    log: { error: () => undefined },
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

it('keeps the worker awake, and the count, from the first question to the last', () => {
  const { become } = setUp()
  expect([1, 2, 1, 0, 0, 1].map(become)).toStrictEqual([
    ['hold', 'badge 1', 'follow', 'told'],
    ['badge 2', 'follow', 'told'],
    ['badge 1', 'follow', 'told'],
    ['release', 'badge none', 'follow', 'told'],
    ['follow', 'told'],
    ['hold', 'badge 1', 'follow', 'told'],
  ])
})

it('attends to what a stopped worker left when it is called', () => {
  const { attend, said, queue } = setUp()
  queue.open = 1
  expect(said).toStrictEqual([])
  attend()
  expect(said).toStrictEqual(['hold', 'badge 1', 'follow', 'told'])
})

it('clears a count that another life of the worker left', () => {
  const { attend, said } = setUp()
  attend()
  expect(said).toStrictEqual(['badge none', 'follow', 'told'])
})
