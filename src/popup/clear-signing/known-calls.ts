import { formatLanguage, text } from '../text.ts'
import type { CallToDescribe, Described } from './described.ts'

/** More than there is of any token. */
const UNLIMITED = 1n << 128n

type Words = {
  /** How many words of 32 bytes follow the selector. */
  words: number
  describe: (to: string, args: Args) => Described
}

type Args = {
  address: (at: number) => string
  number: (at: number) => bigint
}

const amountOf = (amount: bigint): string =>
  new Intl.NumberFormat(formatLanguage()).format(amount)

const spending = (
  token: string,
  { spender, amount }: { spender: string; amount: bigint },
): Described => {
  const fields = [
    { label: text('callSpender'), value: spender },
    { label: text('callToken'), value: token },
  ]
  if (amount === 0n) {
    return { sentence: text('permitNothing', spender, token), fields }
  }
  return amount >= UNLIMITED
    ? { sentence: text('callApproveAll', spender, token), fields }
    : {
        sentence: text('callApprove', spender, amountOf(amount), token),
        fields,
      }
}

/** What tokens of the common kinds can be called with, by selector. */
const known = new Map<string, Words>([
  [
    // approve(address,uint256)
    '0x095ea7b3',
    {
      words: 2,
      describe: (to, { address, number }) =>
        spending(to, { spender: address(0), amount: number(1) }),
    },
  ],
  [
    // permit(address,address,uint256,uint256,uint8,bytes32,bytes32)
    '0xd505accf',
    {
      words: 7,
      describe: (to, { address, number }) =>
        spending(to, { spender: address(1), amount: number(2) }),
    },
  ],
  [
    // transfer(address,uint256)
    '0xa9059cbb',
    {
      words: 2,
      describe: (to, { address, number }) => ({
        sentence: text('callTransfer', amountOf(number(1)), to, address(0)),
        fields: [
          { label: text('callRecipient'), value: address(0) },
          { label: text('callToken'), value: to },
        ],
      }),
    },
  ],
  [
    // transferFrom(address,address,uint256)
    '0x23b872dd',
    {
      words: 3,
      describe: (to, { address, number }) => ({
        sentence: text('callTransfer', amountOf(number(2)), to, address(1)),
        fields: [
          { label: text('callSender'), value: address(0) },
          { label: text('callRecipient'), value: address(1) },
          { label: text('callToken'), value: to },
        ],
      }),
    },
  ],
  [
    // setApprovalForAll(address,bool)
    '0xa22cb465',
    {
      words: 2,
      describe: (to, { address, number }) => ({
        sentence: text(
          number(1) === 0n ? 'permitNothing' : 'callApproveCollection',
          address(0),
          to,
        ),
        fields: [
          { label: text('callSpender'), value: address(0) },
          { label: text('callToken'), value: to },
        ],
      }),
    },
  ],
])

/** What a call means, if its contract is of the kind that it looks like. */
export const describeKnownCall = ({
  to,
  data,
}: Pick<CallToDescribe, 'to' | 'data'>): Described | undefined => {
  const found = known.get(data.slice(0, 10).toLowerCase())
  // More or less than the words it takes is not the call it looks like.
  if (!found || data.length !== 10 + found.words * 64) return undefined
  const wordAt = (at: number): string =>
    data.slice(10 + at * 64, 10 + (at + 1) * 64)
  return found.describe(to, {
    address: (at) => `0x${wordAt(at).slice(24)}`,
    number: (at) => BigInt(`0x${wordAt(at)}`),
  })
}
