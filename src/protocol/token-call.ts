import { toChecksumAddress } from './checksum-address.ts'

/** A decoded call of a standard token method. */
export type TokenCall =
  | { kind: 'transfer'; to: string; amount: bigint }
  | { kind: 'transfer-from'; from: string; to: string; amount: bigint }
  /** `safeTransferFrom` of ERC-721, which ERC-20 does not have. */
  | { kind: 'transfer-item'; from: string; to: string; id: bigint }
  /** ERC-721 has the same selector; there, the amount is a token id. */
  | { kind: 'approve'; spender: string; amount: bigint }
  | { kind: 'increase'; spender: string; amount: bigint }
  | { kind: 'approve-all'; spender: string; isAllowed: boolean }
  /** ERC-2612, or DAI's own: submits a signed permit. */
  | { kind: 'permit'; owner: string; spender: string; amount: bigint }
  /** An allowance stored by Permit2, for a token that Permit2 may move. */
  | { kind: 'permit2'; token: string; spender: string; amount: bigint }

type Words = {
  address: (at: number) => string
  amount: (at: number, bits?: number) => bigint
  flag: (at: number) => boolean
}

type Shape = {
  words: number
  /** Whether the last word is the offset of bytes behind the words. */
  hasBytes?: true
  read: (words: Words) => TokenCall
}

const transferItem: Shape['read'] = ({ address, amount }) => ({
  kind: 'transfer-item',
  from: address(0),
  to: address(1),
  id: amount(2),
})

const shapes = new Map<string, Shape>([
  [
    '0xa9059cbb',
    {
      words: 2,
      read: ({ address, amount }) => ({
        kind: 'transfer',
        to: address(0),
        amount: amount(1),
      }),
    },
  ],
  [
    '0x23b872dd',
    {
      words: 3,
      read: ({ address, amount }) => ({
        kind: 'transfer-from',
        from: address(0),
        to: address(1),
        amount: amount(2),
      }),
    },
  ],
  ['0x42842e0e', { words: 3, read: transferItem }],
  ['0xb88d4fde', { words: 4, hasBytes: true, read: transferItem }],
  [
    '0x095ea7b3',
    {
      words: 2,
      read: ({ address, amount }) => ({
        kind: 'approve',
        spender: address(0),
        amount: amount(1),
      }),
    },
  ],
  [
    '0x39509351',
    {
      words: 2,
      read: ({ address, amount }) => ({
        kind: 'increase',
        spender: address(0),
        amount: amount(1),
      }),
    },
  ],
  [
    '0xa22cb465',
    {
      words: 2,
      read: ({ address, flag }) => ({
        kind: 'approve-all',
        spender: address(0),
        isAllowed: flag(1),
      }),
    },
  ],
  [
    '0xd505accf',
    {
      words: 7,
      read: ({ address, amount }) => ({
        kind: 'permit',
        owner: address(0),
        spender: address(1),
        amount: amount(2),
      }),
    },
  ],
  [
    '0x8fcbaf0c',
    {
      words: 8,
      read: ({ address, flag }) => ({
        kind: 'permit',
        owner: address(0),
        spender: address(1),
        amount: flag(4) ? 2n ** 256n - 1n : 0n,
      }),
    },
  ],
  [
    '0x87517c45',
    {
      words: 4,
      read: ({ address, amount }) => ({
        kind: 'permit2',
        token: address(0),
        spender: address(1),
        amount: amount(2, 160),
      }),
    },
  ],
])

const WORD = 64

/**
 * Decodes calldata as contracts do: they ignore extra bytes and pad missing ones
 * with zeros, so an extra byte must not hide an allowance. `isExact` is false if
 * the data is not in canonical form; such a call gets no plain-text description.
 */
export const readTokenCall = (
  data: string,
): { call: TokenCall; isExact: boolean } | undefined => {
  const shape = shapes.get(data.slice(0, 10).toLowerCase())
  const written = data.slice(10)
  if (!shape || written.length <= (shape.words - 1) * WORD) return undefined
  let isExact = true
  const wordAt = (at: number, bits: number): bigint => {
    const word = written.slice(at * WORD, (at + 1) * WORD).padEnd(WORD, '0')
    const whole = BigInt(`0x${word}`)
    const value = BigInt.asUintN(bits, whole)
    if (value !== whole) isExact = false
    return value
  }
  const call = shape.read({
    address: (at) => {
      const digits = wordAt(at, 160).toString(16)
      return toChecksumAddress(`0x${digits.padStart(40, '0')}`)
    },
    amount: (at, bits = 256) => wordAt(at, bits),
    flag: (at) => {
      const value = wordAt(at, 256)
      if (value > 1n) isExact = false
      return value !== 0n
    },
  })
  const head = shape.words * WORD
  const length = shape.hasBytes ? head + bytesLength(shape, wordAt) : head
  return { call, isExact: isExact && written.length === length }
}

/** The digits of the bytes in canonical form; not a number otherwise. */
const bytesLength = (
  { words }: Shape,
  wordAt: (at: number, bits: number) => bigint,
): number =>
  wordAt(words - 1, 32) === BigInt(words * 32)
    ? WORD + Math.ceil(Number(wordAt(words, 32)) / 32) * WORD
    : Number.NaN

/** The contract whose tokens a call concerns, if it is a token call. */
export const tokenOfCall = ({
  to,
  data,
}: {
  to?: string | undefined
  data: string
}): string | undefined => {
  const call = readTokenCall(data)?.call
  if (!call) return undefined
  return call.kind === 'permit2' ? call.token : to
}

/** Who may take any tokens after this call. */
export const spenderOf = (data: string): string | undefined => {
  const call = readTokenCall(data)?.call
  if (!call || !('spender' in call)) return undefined
  return call.kind === 'approve-all' && !call.isAllowed
    ? undefined
    : call.spender
}
