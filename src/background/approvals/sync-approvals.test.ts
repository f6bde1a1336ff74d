import { expect, it } from 'vitest'
import { createListeners } from '../host/listeners.ts'
import type { ApprovalQueue } from './approval-queue.ts'
import { syncApprovals } from './sync-approvals.ts'

type Open = ReturnType<ApprovalQueue['open']>

/** A queue with a number of approvals, and a log of what it causes. */
const setUp = () => {
  const log: string[] = []
  const queue = { open: 0 }
  const changed = createListeners<[]>()
  const sync = syncApprovals({
    approvals: {
      open: () => ({ length: queue.open }) as Open,
      onChanged: changed.on,
    },
    approvalWindow: { follow: async () => void log.push('follow') },
    wakeLock: {
      hold: () => {
        log.push('hold')
        return () => log.push('release')
      },
    },
    badge: { count: (open) => log.push(`badge ${open}`) },
    changed: () => log.push('notified'),
  })
  const become = (open: number): string[] => {
    log.length = 0
    queue.open = open
    changed.call()
    return [...log]
  }
  return { sync, become, log, queue }
}

it('an open approval prevents worker sleep and is counted on the badge', () => {
  const { become } = setUp()
  expect([1, 2, 1, 0, 0, 1].map(become)).toStrictEqual([
    ['hold', 'badge 1', 'follow', 'notified'],
    ['badge 2', 'follow', 'notified'],
    ['badge 1', 'follow', 'notified'],
    ['release', 'badge 0', 'follow', 'notified'],
    ['badge 0', 'follow', 'notified'],
    ['hold', 'badge 1', 'follow', 'notified'],
  ])
})

it('a worker start handles approvals that a stopped worker left', () => {
  const { sync, log, queue } = setUp()
  queue.open = 1
  expect(log).toStrictEqual([])
  sync()
  expect(log).toStrictEqual(['hold', 'badge 1', 'follow', 'notified'])
})

it('a worker start clears a badge that a stopped worker left', () => {
  const { sync, log } = setUp()
  sync()
  expect(log).toStrictEqual(['badge 0', 'follow', 'notified'])
})
