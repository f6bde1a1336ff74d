import type { TokenEventKind } from '../../../messaging/transaction-contract.ts'

/** Ether is reported as a token with this address (ERC-7528). */
export const ETHER = `0x${'e'.repeat(40)}`

export type EventKind = TokenEventKind

/** What a log of a token standard says. Addresses are in lower case. */
export type TokenEvent = {
  kind: EventKind
  /** The token's contract. */
  address: string
  /** The sender or the owner. */
  from: string
  /** The recipient or the spender. */
  to: string
  /** Or the number of an NFT, or whether an operator is allowed. */
  amount: bigint
}

/** By the number of topics and of bytes: another shape cannot be read. */
const kinds: Readonly<Record<string, Readonly<Record<string, EventKind>>>> = {
  // Transfer(address,address,uint256) of ERC-20 and of ERC-721.
  '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef': {
    '3 32': 'transfer',
    '4 0': 'item',
  },
  // Approval(address,address,uint256) of both.
  '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925': {
    '3 32': 'approval',
    '4 0': 'item-approval',
  },
  // ApprovalForAll(address,address,bool).
  '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31': {
    '3 32': 'operator',
  },
  // Approval and Permit of Permit2, with the token as the second topic.
  '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b': {
    '4 64': 'permit2',
  },
  '0xc6a377bfc4eb120024a8ac08eef205be16b817020812c73223e81d1bdb9708ec': {
    '4 96': 'permit2',
  },
  // TransferSingle and TransferBatch of ERC-1155; a batch has any length.
  '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62': {
    '4 64': 'other-transfer',
  },
  '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb': {
    '4 any': 'other-transfer',
  },
}

/** The first topics of events that grant a permission. */
export const approvalTopics: string[] = Object.keys(kinds).filter((topic) =>
  Object.values(kinds[topic] ?? {}).some((kind) =>
    ['approval', 'operator', 'permit2'].includes(kind),
  ),
)

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
  const [topic = '', first = '', second = '', third = ''] = topics
  const shapes = own(kinds, topic.toLowerCase())
  const at = (size: number | string): string => `${topics.length} ${size}`
  const kind =
    shapes && (own(shapes, at(data.length / 2 - 1)) ?? own(shapes, at('any')))
  const isExpected = contract === ETHER ? kind === 'transfer' : kind || !shapes
  if (!isExpected) throw new OddLogError()
  if (!kind) return undefined
  const amount = BigInt(data === '0x' ? third : data.slice(0, 66))
  const [token, from, to] =
    kind === 'permit2'
      ? [addressIn(second), first, third]
      : kind === 'other-transfer'
        ? [contract, second, third]
        : [contract, first, second]
  return {
    kind,
    address: token,
    from: addressIn(from),
    to: addressIn(to),
    amount,
  }
}

/**
 * Whether a log names an account: as a topic, or as a word of its data. Its
 * event may give somebody rights over the account.
 */
export const namesAccount = (log: unknown, account: string): boolean => {
  const { topics, data } = Object(log)
  const named = account.slice(2).toLowerCase().padStart(64, '0')
  const words = String(data).slice(2).match(/.{64}/g) ?? []
  return [...[topics].flat().map((topic) => String(topic).slice(2)), ...words]
    .map((word) => word.toLowerCase())
    .includes(named)
}

/** The events that can be read; other logs are left out. */
export const readTokenEvents = (logs: readonly unknown[]): TokenEvent[] =>
  logs.flatMap((log) => {
    try {
      return [readLog(log) ?? []].flat()
    } catch (error) {
      if (error instanceof OddLogError) return []
      throw error
    }
  })

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
