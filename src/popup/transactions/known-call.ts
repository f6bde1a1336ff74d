import { toChecksumAddress } from '../../protocol/caip.ts'

/** A call that is the same for every token, taken apart. */
export type KnownCall =
  | { kind: 'transfer'; to: string; amount: bigint }
  | { kind: 'transfer-from'; from: string; to: string; amount: bigint }
  | { kind: 'approve'; spender: string; amount: bigint }
  | { kind: 'increase'; spender: string; amount: bigint }
  | { kind: 'approve-all'; operator: string; isAllowed: boolean }

/** More than any token has: nobody means this very number. */
export const isUnlimited = (amount: bigint): boolean => amount >= 2n ** 128n

const WORD = 64

/** Undefined for another call, or one whose words are not what they must be. */
export const readKnownCall = (data: string): KnownCall | undefined => {
  const words = data.slice(10).match(/.{64}/g) ?? []
  if (data.length !== 10 + words.length * WORD) return undefined
  const [first = '', second = '', third = ''] = words
  switch (`${data.slice(0, 10)} ${words.length}`) {
    case '0xa9059cbb 2':
      return checked({
        kind: 'transfer',
        to: toAddress(first),
        amount: toNumber(second),
      })
    case '0x23b872dd 3':
      return checked({
        kind: 'transfer-from',
        from: toAddress(first),
        to: toAddress(second),
        amount: toNumber(third),
      })
    case '0x095ea7b3 2':
      return checked({
        kind: 'approve',
        spender: toAddress(first),
        amount: toNumber(second),
      })
    case '0x39509351 2':
      return checked({
        kind: 'increase',
        spender: toAddress(first),
        amount: toNumber(second),
      })
    case '0xa22cb465 2': {
      const isAllowed = toNumber(second)
      return isAllowed > 1n
        ? undefined
        : checked({
            kind: 'approve-all',
            operator: toAddress(first),
            isAllowed: isAllowed === 1n,
          })
    }
    default:
      return undefined
  }
}

const toNumber = (word: string): bigint => BigInt(`0x${word}`)

/** Empty where the word has more in it than an address. */
const toAddress = (word: string): string =>
  /^0{24}/.test(word) ? toChecksumAddress(`0x${word.slice(24)}`) : ''

const checked = (call: KnownCall): KnownCall | undefined =>
  Object.values(call).includes('') ? undefined : call
