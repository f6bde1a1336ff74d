import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { createSecretFinder } from './find-secret.ts'

const isInside = (text: string, secret: string): boolean =>
  text.toLowerCase().includes(secret.toLowerCase())

/** A small alphabet, so that near misses are frequent. */
const letters = (
  lengths: fc.StringConstraints,
  from = 'aAbB-',
): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...from), ...lengths })

describe('a secret finder', () => {
  it('finds the secret anywhere, in upper or lower case', () => {
    fc.assert(
      fc.property(
        letters({ minLength: 1, maxLength: 40 }),
        letters({ maxLength: 90 }),
        letters({ maxLength: 90 }),
        fc.boolean(),
        (secret, before, after, loud) => {
          const shown = loud ? secret.toUpperCase() : secret
          expect(createSecretFinder(secret)(before + shown + after)).toBe(true)
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('agrees with a plain search on any text', () => {
    fc.assert(
      fc.property(
        letters({ minLength: 1, maxLength: 12 }, 'aAb'),
        letters({ maxLength: 200 }, 'aAb'),
        (secret, text) => {
          expect(createSecretFinder(secret)(text)).toBe(isInside(text, secret))
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('is not misled by letters of other alphabets', () => {
    const find = createSecretFinder('canary-0123456789')
    expect([
      find('漢'.repeat(50)),
      find(`${'漢'.repeat(50)}Canary-0123456789${'🧭'.repeat(9)}`),
    ]).toStrictEqual([false, true])
  })
})
