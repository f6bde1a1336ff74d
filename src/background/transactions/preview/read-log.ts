/** Ether is reported as a token with this address (ERC-7528). */
export const ETHER = `0x${'e'.repeat(40)}`

/** What a log of a token standard says. Addresses are in lower case. */
export type TokenEvent = { address: string } & (
  | { kind: 'transfer'; from: string; to: string; amount: bigint }
  | { kind: 'item'; from: string; to: string; id: bigint }
  /** Of ERC-1155, whose balances are not predicted. */
  | { kind: 'other-transfer'; from: string; to: string }
  | {
      kind: 'approval'
      owner: string
      spender: string
      amount: bigint
      /** Whether Permit2 stores it, not the token. */
      isPermit2?: true
    }
  | { kind: 'item-approval'; owner: string; spender: string; id: bigint }
  | { kind: 'operator'; owner: string; spender: string; isAllowed: boolean }
)

type Words = {
  address: string
  /** The address in the topic at this place. */
  party: (at: number) => string
  /** The number in the topic, or in the data. */
  topic: (at: number) => bigint
  datum: () => bigint
}

/** By the number of topics and of bytes: another shape cannot be read. */
type Shapes = Readonly<Record<string, (words: Words) => TokenEvent>>

const otherTransfer: Shapes[string] = ({ address, party }) => ({
  kind: 'other-transfer',
  address,
  from: party(2),
  to: party(3),
})

const permit2: Shapes[string] = ({ party, datum }) => ({
  kind: 'approval',
  address: party(2),
  owner: party(1),
  spender: party(3),
  amount: datum(),
  isPermit2: true,
})

const events: Readonly<Record<string, Shapes>> = {
  // Transfer(address,address,uint256) of ERC-20 and of ERC-721.
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': {
    '3 32': ({ address, party, datum }) => ({
      kind: 'transfer',
      address,
      from: party(1),
      to: party(2),
      amount: datum(),
    }),
    '4 0': ({ address, party, topic }) => ({
      kind: 'item',
      address,
      from: party(1),
      to: party(2),
      id: topic(3),
    }),
  },
  // Approval(address,address,uint256) of both.
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': {
    '3 32': ({ address, party, datum }) => ({
      kind: 'approval',
      address,
      owner: party(1),
      spender: party(2),
      amount: datum(),
    }),
    '4 0': ({ address, party, topic }) => ({
      kind: 'item-approval',
      address,
      owner: party(1),
      spender: party(2),
      id: topic(3),
    }),
  },
  // ApprovalForAll(address,address,bool).
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': {
    '3 32': ({ address, party, datum }) => ({
      kind: 'operator',
      address,
      owner: party(1),
      spender: party(2),
      isAllowed: datum() !== 0n,
    }),
  },
  // Approval and Permit of Permit2.
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b': {
    '4 64': permit2,
  },
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec': {
    '4 96': permit2,
  },
  // TransferSingle and TransferBatch of ERC-1155; a batch has any length.
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': {
    '4 64': otherTransfer,
  },
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': {
    '4 any': otherTransfer,
  },
}

/** A log that cannot be read may hide a change, so nothing is predicted. */
export class OddLogError extends Error {}

/** Undefined for a log that concerns no token standard. */
export const readLog = (log: unknown): TokenEvent | undefined => {
  const { address, topics, data } = Object(log)
  const isReadable =
    isHex(address, 20) &&
    Array.isArray(topics) &&
    topics.length <= 4 &&
    topics.every((topic) => isHex(topic, 32)) &&
    isHex(data)
  if (!isReadable) throw new OddLogError()
  const contract = address.toLowerCase()
  const topicAt = (at: number): string => topics[at] ?? ''
  const shapes = own(events, topicAt(0).toLowerCase())
  if (!shapes) {
    if (contract === ETHER) throw new OddLogError()
    return undefined
  }
  const size = data.length / 2 - 1
  const read =
    own(shapes, `${topics.length} ${size}`) ??
    own(shapes, `${topics.length} any`)
  const event = read?.({
    address: contract,
    party: (at) => addressIn(topicAt(at)),
    topic: (at) => BigInt(topicAt(at)),
    datum: () => BigInt(data.slice(0, 66)),
  })
  if (!event) throw new OddLogError()
  if (contract === ETHER && event.kind !== 'transfer') throw new OddLogError()
  return event
}

const own = <Value>(
  record: Readonly<Record<string, Value>>,
  name: string,
): Value | undefined => (Object.hasOwn(record, name) ? record[name] : undefined)

const isHex = (value: unknown, bytes?: number): value is string =>
  typeof value === 'string' &&
  /^0x(?:[\da-f]{2})*$/i.test(value) &&
  (bytes === undefined || value.length === 2 + bytes * 2)

const addressIn = (word: string): string => {
  if (/^0x0{24}/.test(word)) return `0x${word.slice(26).toLowerCase()}`
  throw new OddLogError()
}
