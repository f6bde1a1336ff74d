import { expect, it, vi } from 'vitest'
import { createTestJournal, createTestQueue } from '../testing/builders.ts'
import { askFor, connectRequestOf } from '../testing/test-approvals.ts'
import { createEndBySite } from './end-by-site.ts'

it('counts only what a site withdraws itself, also if it is forgotten at once', async () => {
  const journal = createTestJournal()
  const approvals = createTestQueue({ journal })
  const [a, b] = [connectRequestOf('a'), connectRequestOf('b')]
  void askFor(approvals, b)
  await vi.waitFor(() => expect(approvals.open()).toHaveLength(1))
  const noteWithdrawn = vi.fn()
  const endBySite = createEndBySite({
    endSession: async () => {
      // Asked before, and only now added.
      const asked = askFor(approvals, a)
      await vi.waitFor(() => expect(approvals.open()).toHaveLength(2))
      await approvals.withdraw(() => true)
      expect(await asked).toBe(4001)
      // As an external port does with its answer.
      await journal.forget(a.requestKey)
    },
    approvals,
    refusals: { noteWithdrawn },
  })
  await endBySite(a.origin)
  const own = expect.objectContaining({ origin: a.origin })
  expect(noteWithdrawn.mock.calls).toStrictEqual([[[own], [own]]])
})

it('counts nothing of what the user rejects meanwhile', async () => {
  const approvals = createTestQueue()
  const request = connectRequestOf('a')
  void askFor(approvals, request)
  await vi.waitFor(() => expect(approvals.open()).toHaveLength(1))
  const noteWithdrawn = vi.fn()
  const endBySite = createEndBySite({
    endSession: () => approvals.reject(approvals.open().map(({ id }) => id)),
    approvals,
    refusals: { noteWithdrawn },
  })
  await endBySite(request.origin)
  expect(noteWithdrawn.mock.calls).toStrictEqual([[[], []]])
})
