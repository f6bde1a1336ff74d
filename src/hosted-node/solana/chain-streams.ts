import { SYSTEM_PROGRAM } from '../../protocol/solana/instructions/programs.ts'
import { readEncoding, toAccountJson } from './account-json.ts'
import type { SolanaChain } from './chain.ts'
import type { Account } from './engine.ts'
import { toJsonText, type Value } from './json-text.ts'
import { accountsOf, type LedgerEntry } from './ledger.ts'
import {
  inContext,
  readAddress,
  readList,
  readOptions,
  readSignature,
} from './methods/read-params.ts'
import { invalid, RpcFailure } from './rpc-failure.ts'
import type { SolanaTopic } from './topic.ts'

/** Receives the result of each notification as JSON text. */
type Listener = (json: string) => void

export type ChainStreams = Readonly<{
  /** Returns the function that ends the stream; throws RpcFailure. */
  open: (topic: SolanaTopic, listener: Listener) => () => void
}>

/** What a stream wants to know; each may return a notification. */
type Stream = {
  slot?: (slot: number) => Value
  entry?: (entry: LedgerEntry) => Value | undefined
  accounts?: (addresses: readonly string[]) => Value | undefined
}

/** For all sockets of all callers together. */
const MOST_STREAMS = 10_000
const LIMIT_EXCEEDED = -32005

export const createChainStreams = (chain: SolanaChain): ChainStreams => {
  const streams = new Map<object, { stream: Stream; tell: Listener }>()
  const tellAll = (toEvent: (stream: Stream) => Value | undefined): void => {
    for (const { stream, tell } of streams.values()) {
      const event = toEvent(stream)
      if (event !== undefined) tell(toJsonText(event))
    }
  }
  chain.listen({
    onSlot: (slot) => tellAll((stream) => stream.slot?.(slot)),
    onEntry: (entry) => tellAll((stream) => stream.entry?.(entry)),
    onAccounts: (all) => tellAll((stream) => stream.accounts?.(all)),
  })
  return {
    open: (topic, tell) => {
      if (streams.size >= MOST_STREAMS) {
        throw new RpcFailure(
          LIMIT_EXCEEDED,
          `Limit exceeded: the chain has ${MOST_STREAMS} subscriptions`,
        )
      }
      const stream = toStream(chain, topic)
      const key = {}
      streams.set(key, { stream, tell })
      tellEarlier(chain, topic, tell)
      return () => void streams.delete(key)
    },
  }
}

/** A signature may have been executed before the subscription. */
const tellEarlier = (
  chain: SolanaChain,
  { method, params }: SolanaTopic,
  tell: Listener,
): void => {
  if (method !== 'signatureSubscribe') return
  const entry = chain.ledger.find(readSignature(params[0]))
  if (entry) tell(toJsonText(inContext(chain, { err: entry.err })))
}

const toStream = (
  chain: SolanaChain,
  { method, params: [first, given] }: SolanaTopic,
): Stream => {
  switch (method) {
    case 'slotSubscribe':
      return {
        slot: (slot) => ({ parent: slot - 1, root: slot - 1, slot }),
      }
    case 'signatureSubscribe': {
      const signature = readSignature(first)
      return {
        entry: (entry) =>
          entry.signature === signature
            ? inContext(chain, { err: entry.err })
            : undefined,
      }
    }
    case 'accountSubscribe': {
      const address = readAddress(first, 'the address')
      const encoding = readEncoding(readOptions(given, chain))
      return {
        accounts: (addresses) => {
          if (!addresses.includes(address)) return undefined
          const account = chain.find(address) ?? REMOVED
          return inContext(chain, toAccountJson(account, encoding, chain.find))
        },
      }
    }
    case 'logsSubscribe': {
      const isWanted = readLogsFilter(first)
      return {
        entry: (entry) => {
          const { signature, err, logs } = entry
          if (!isWanted(entry)) return undefined
          return inContext(chain, { signature, err, logs })
        },
      }
    }
    default:
      throw invalid('there is no such subscription')
  }
}

/** How nodes describe an account that is gone. */
const REMOVED: Account = {
  lamports: 0n,
  data: new Uint8Array(),
  owner: SYSTEM_PROGRAM,
  executable: false,
  rentEpoch: 2n ** 64n - 1n,
}

const readLogsFilter = (
  filter: SolanaTopic['params'][number] | undefined,
): ((entry: LedgerEntry) => boolean) => {
  if (filter === 'all' || filter === 'allWithVotes') return () => true
  if (typeof filter !== 'object' || !filter || Array.isArray(filter)) {
    throw invalid('the filter must be all, allWithVotes or mentions')
  }
  const list = { name: 'mentions', most: 1 }
  const mentioned = readList(filter.mentions, list).map((one) =>
    readAddress(one, 'an element of mentions'),
  )
  return (entry) => {
    const accounts = accountsOf(entry)
    return mentioned.every((address) => accounts.includes(address))
  }
}
