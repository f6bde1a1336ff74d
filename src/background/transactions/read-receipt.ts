import type {
  ReceiptReport,
  TokenEventView,
} from '../../messaging/transaction-contract.ts'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import type { Networks } from '../nodes/networks.ts'
import { type AskChain, askChain } from './ask-chain.ts'
import { toReceipt } from './check-chain.ts'
import { readTokenEvents, type TokenEvent } from './preview/read-log.ts'
import { readTokenNames } from './read-token.ts'

/** The others are counted; each contract costs two calls. */
const MOST_EVENTS = 32
const MOST_TOKENS = 8

/** Reads the receipt of a transaction, with its events of token standards. */
export const readReceipt = async (
  networks: Pick<Networks, 'nodeOf'>,
  { chainId, hash }: { chainId: string; hash: string },
): Promise<ReceiptReport> => {
  try {
    const ask = await askChain(networks, chainId)
    const said = await ask('eth_getTransactionReceipt', [hash])
    if (!isObject(said)) return { kind: 'missing' }
    const logs = Array.isArray(said.logs) ? said.logs : []
    const events = readTokenEvents(logs).slice(0, MOST_EVENTS)
    return {
      kind: 'mined',
      receipt: toReceipt(said),
      events: await withNames(ask, events),
      others: logs.length - events.length,
    }
  } catch (error) {
    if (error instanceof NodeOutageError) {
      return { kind: 'failed', failure: error.reason }
    }
    if (!(error instanceof NodeAnswerError)) throw error
    return { kind: 'failed', failure: 'malformed' }
  }
}

const withNames = async (
  ask: AskChain,
  events: readonly TokenEvent[],
): Promise<TokenEventView[]> => {
  const tokens = [...new Set(events.map(({ address }) => address))]
  const names = new Map(
    await Promise.all(
      tokens
        .slice(0, MOST_TOKENS)
        .map(
          async (address) =>
            [address, await readTokenNames(ask, address)] as const,
        ),
    ),
  )
  return events.map((event) => ({
    ...event,
    amount: toQuantity(event.amount),
    names: names.get(event.address) ?? null,
  }))
}
