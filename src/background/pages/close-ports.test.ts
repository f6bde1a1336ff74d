import { expect, it } from 'vitest'
import { createMemoryPorts } from '../../messaging/memory-ports.ts'
import { CLOSED_AT_ONCE, createPortCloser } from './close-ports.ts'

/** Opens and closes this many ports; the browser answers when told to. */
const closeMany = (count: number) => {
  const answers: ((answer?: Promise<never>) => void)[] = []
  const close = createPortCloser(
    () => new Promise((resolve) => answers.push(resolve)),
  )
  const closed: number[] = []
  for (let index = 0; index < count; index += 1) {
    const { near, far } = createMemoryPorts()
    near.onDisconnect.addListener(() => closed.push(index))
    close(far)
  }
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  return {
    counts: async () => {
      await settle()
      return { closed: closed.length, calls: answers.length }
    },
    answer: () => answers.at(-1)?.(),
    fail: () => answers.at(-1)?.(Promise.reject(new Error('no answer'))),
    closed,
  }
}

it('closes a few ports at once, without a call of the browser', async () => {
  const { counts } = closeMany(CLOSED_AT_ONCE - 1)
  expect(await counts()).toStrictEqual({ closed: CLOSED_AT_ONCE - 1, calls: 0 })
})

it('closes many ports in order, more each time the browser has answered', async () => {
  const many = 2 * CLOSED_AT_ONCE + 1
  const { counts, answer, closed } = closeMany(many)
  expect(await counts()).toStrictEqual({ closed: CLOSED_AT_ONCE, calls: 1 })
  answer()
  expect(await counts()).toStrictEqual({ closed: 2 * CLOSED_AT_ONCE, calls: 2 })
  answer()
  expect(await counts()).toStrictEqual({ closed: many, calls: 2 })
  expect(closed).toStrictEqual(Array.from({ length: many }, (_, n) => n))
})

it('closes the others also when the browser answers with an error', async () => {
  const { counts, fail } = closeMany(CLOSED_AT_ONCE + 1)
  fail()
  expect(await counts()).toStrictEqual({ closed: CLOSED_AT_ONCE + 1, calls: 1 })
})
