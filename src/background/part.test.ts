import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createKernel } from './part.ts'
import { silentLog } from './testing/builders.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A kernel with a part that counts its starts. */
const setUp = async (restore = async (): Promise<void> => undefined) => {
  const kernel = createKernel(silentLog)
  let starts = 0
  const part = {
    name: 'counter',
    restore,
    start: async () => {
      starts += 1
    },
  }
  kernel.start([part], Promise.resolve())
  await vi.advanceTimersByTimeAsync(0)
  return { ...kernel, starts: () => starts }
}

it('parts start after the first answer, in a task of their own', async () => {
  const { answered, starts } = await setUp()
  await vi.advanceTimersByTimeAsync(100)
  answered()
  await Promise.resolve()
  expect(starts()).toBe(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(starts()).toBe(1)
})

it('parts start without an answer', async () => {
  const { starts } = await setUp()
  await vi.advanceTimersByTimeAsync(199)
  expect(starts()).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(starts()).toBe(1)
})

it('answers in a row do not delay the start, nor repeat it', async () => {
  const { answered, starts } = await setUp()
  answered()
  answered()
  await vi.advanceTimersByTimeAsync(0)
  answered()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(starts()).toBe(1)
})

it('no part starts when one was not restored', async () => {
  const { answered, starts } = await setUp(() =>
    Promise.reject(new Error('damaged')),
  )
  answered()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(starts()).toBe(0)
})
