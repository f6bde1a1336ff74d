import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestQueue } from '../testing/builders.ts'
import { askFor, connectRequestOf } from '../testing/test-approvals.ts'
import {
  APPROVAL_TIMEOUT_MS,
  createApprovalTimeout,
} from './approval-timeout.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const queue = createTestQueue()
  const timeout = createApprovalTimeout(queue)
  const answers: unknown[] = []
  const ask = async (site: string): Promise<void> => {
    askFor(queue, connectRequestOf(site)).then((answer) => answers.push(answer))
    await vi.advanceTimersByTimeAsync(1)
  }
  return { timeout, answers, ask }
}

it('the timeout rejects what the user has not decided in five minutes', async () => {
  const { ask, answers } = setUp()
  await ask('a')
  await ask('b')
  await vi.advanceTimersByTimeAsync(APPROVAL_TIMEOUT_MS - 2)
  expect(answers).toStrictEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(answers).toStrictEqual([4001, 4001])
})

it('the timeout restarts while the user is active', async () => {
  const { ask, answers, timeout } = setUp()
  await ask('a')
  for (let time = 0; time < 5; time += 1) {
    await vi.advanceTimersByTimeAsync(APPROVAL_TIMEOUT_MS - 2)
    timeout.restart()
  }
  expect(answers).toStrictEqual([])
})

it('the timeout has no timer when nothing is open', async () => {
  const { ask, answers, timeout } = setUp()
  await ask('a')
  await vi.advanceTimersByTimeAsync(APPROVAL_TIMEOUT_MS)
  expect(answers).toStrictEqual([4001])
  timeout.restart()
  expect(vi.getTimerCount()).toBe(0)
})
