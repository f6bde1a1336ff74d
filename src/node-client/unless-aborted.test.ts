import { expect, it } from 'vitest'
import { unlessAborted } from './unless-aborted.ts'

const never = new Promise<never>(() => undefined)

it('is what the work comes to', async () => {
  const { signal } = new AbortController()
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1)
  expect(await unlessAborted(Promise.resolve(1), undefined)).toBe(1)
  const failure = new Error('no')
  await expect(unlessAborted(Promise.reject(failure), signal)).rejects.toBe(
    failure,
  )
})

it('is the reason of who gives up, also of who had before', async () => {
  const controller = new AbortController()
  const waiting = unlessAborted(never, controller.signal)
  controller.abort('gone')
  await expect(waiting).rejects.toBe('gone')
  await expect(unlessAborted(never, controller.signal)).rejects.toBe('gone')
})
