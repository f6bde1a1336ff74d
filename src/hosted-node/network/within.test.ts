import { describe, expect, it } from 'vitest'
import { within } from './within.ts'

describe('within', () => {
  it('returns a result that arrives in time', async () => {
    expect(await within(1_000, Promise.resolve(1))).toBe(1)
  })

  it('rejects with a timeout otherwise', async () => {
    const never = new Promise(() => undefined)
    await expect(within(1, never)).rejects.toMatchObject({ reason: 'timeout' })
  })
})
