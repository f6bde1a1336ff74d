import { describe, expect, it } from 'vitest'
import { withTimeout } from './with-timeout.ts'

describe('withTimeout', () => {
  it('returns a result that arrives in time', async () => {
    expect(await withTimeout(1_000, Promise.resolve(1))).toBe(1)
  })

  it('rejects with a timeout otherwise', async () => {
    const never = new Promise(() => undefined)
    await expect(withTimeout(1, never)).rejects.toMatchObject({
      reason: 'timeout',
    })
  })
})
