import { expect, it, vi } from 'vitest'
import type { Permit } from '../../../protocol/typed-data/permit.ts'
import { permitSentences } from './permit-texts.ts'

vi.mock('../../text.ts', () => ({
  text: (key: string, ...values: string[]) => [key, ...values].join(' | '),
  formatLanguage: () => 'en',
}))

const token = '0xT'
const of = (change: Partial<Permit>) =>
  permitSentences({
    spender: '0xS',
    rights: [],
    until: undefined,
    usableUntil: undefined,
    ...change,
  })

it('a permit text describes each permission and that it never expires', () => {
  expect(
    of({
      rights: [
        { kind: 'spend', token, amount: 2n ** 160n, isUnlimited: true },
        { kind: 'spend', token, amount: 1_000n, isUnlimited: false },
        { kind: 'spend', token, amount: 0n, isUnlimited: false },
        { kind: 'item', token, id: 5_000n },
        { kind: 'collection', token, isAllowed: true },
        { kind: 'collection', token, isAllowed: false },
      ],
    }),
  ).toStrictEqual([
    'permitAll | 0xS | 0xT | permitNoExpiry',
    'permitSome | 0xS | 1,000 | 0xT | permitNoExpiry',
    'permitNothing | 0xS | 0xT',
    'permitItem | 0xS | 5000 | 0xT | permitNoExpiry',
    'permitCollection | 0xS | 0xT | permitNoExpiry',
    'permitNothing | 0xS | 0xT',
  ])
})

it('a permit text distinguishes the expiry of a permission from that of its signature', () => {
  const seconds = BigInt(Date.UTC(2030, 0, 15) / 1_000)
  const [right, usable] = of({
    rights: [{ kind: 'spend', token, amount: 1n, isUnlimited: false }],
    usableUntil: seconds,
  })
  expect(right).toBe('permitSome | 0xS | 1 | 0xT | permitNoExpiry')
  expect(usable).toMatch(/^permitUsable \| Jan 1[45], 2030/)
  const [sent, ...more] = of({
    rights: [{ kind: 'transfer', token, amount: 1n }],
    until: seconds,
  })
  expect(sent).toMatch(/^permitSend \| 0xS \| 1 \| 0xT \| permitUntil \| Jan 1/)
  expect(more).toStrictEqual([])
})
