import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createTestQueue } from '../testing/builders.ts'
import { createPatience, PATIENCE_MS } from './patience.ts'
import { askFor, questionOf } from './site-questions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const setUp = () => {
  const queue = createTestQueue()
  const patience = createPatience(queue)
  const answers: unknown[] = []
  const ask = async (site: string): Promise<void> => {
    askFor(queue, questionOf(site)).then((answer) => answers.push(answer))
    await vi.advanceTimersByTimeAsync(1)
  }
  return { patience, answers, ask }
}

it('rejects what nobody has answered in five minutes', async () => {
  const { ask, answers } = setUp()
  await ask('a')
  await ask('b')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS - 2)
  expect(answers).toStrictEqual([])
  await vi.advanceTimersByTimeAsync(2)
  expect(answers).toStrictEqual([4001, 4001])
})

it('waits on while the person is there', async () => {
  const { ask, answers, patience } = setUp()
  await ask('a')
  for (let time = 0; time < 5; time += 1) {
    await vi.advanceTimersByTimeAsync(PATIENCE_MS - 2)
    patience.restart()
  }
  expect(answers).toStrictEqual([])
})

it('leaves no timer behind when nothing is open', async () => {
  const { ask, answers, patience } = setUp()
  await ask('a')
  await vi.advanceTimersByTimeAsync(PATIENCE_MS)
  expect(answers).toStrictEqual([4001])
  patience.restart()
  expect(vi.getTimerCount()).toBe(0)
})
