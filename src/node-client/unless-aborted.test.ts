import { expect, it } from 'vitest'
import { unlessAborted } from './unless-aborted.ts'

const never = new Promise<never>(() => undefined)

it('unlessAborted resolves with the result of the work', async () => {
  const { signal } = new AbortController()
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1)
  expect(await unlessAborted(Promise.resolve(1), undefined)).toBe(1)
  const failure = new Error('no')
  await expect(unlessAborted(Promise.reject(failure), signal)).rejects.toBe(
    failure,
  )
})

it('unlessAborted rejects with the reason of the abort, also of an earlier one', async () => {
  const controller = new AbortController()
  const waiting = unlessAborted(never, controller.signal)
  controller.abort('aborted')
  await expect(waiting).rejects.toBe('aborted')
  await expect(unlessAborted(never, controller.signal)).rejects.toBe('aborted')
})
