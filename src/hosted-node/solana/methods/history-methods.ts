import type { Json } from '../../../node-client/json.ts'
import type { Value } from '../json-text.ts'
import { MEMO_PROGRAMS } from '../known-programs.ts'
import { accountsOf, type LedgerEntry } from '../ledger.ts'
import { invalid, RpcFailure, UNSUPPORTED_VERSION } from '../rpc-failure.ts'
import {
  type TransactionEncoding,
  toMetaJson,
  toStatus,
  toTransactionJson,
} from '../transaction-json.ts'
import type { ChainMethods } from './method.ts'
import {
  inContext,
  readAddress,
  readCursor,
  readList,
  readOptions,
  readSignature,
  readWhole,
} from './read-params.ts'

const MOST_STATUSES = 256
const MOST_SIGNATURES = 1_000

export const historyMethods: ChainMethods = {
  getSignatureStatuses: (chain, [given]) => {
    const list = { name: 'the signatures', most: MOST_STATUSES }
    const signatures = readList(given, list).map(readSignature)
    return inContext(
      chain,
      signatures.map((signature) => {
        const entry = chain.ledger.find(signature)
        return entry ? toStatusJson(entry) : null
      }),
    )
  },
  getSignaturesForAddress: (chain, [given, settings]) => {
    const options = readOptions(settings, chain)
    const address = readAddress(given, 'the address')
    const { limit = MOST_SIGNATURES, before, until } = options
    const most = readWhole(limit, { name: 'limit', most: MOST_SIGNATURES })
    const all = chain.ledger.newestFirst()
    const find = (cursor: string | undefined): number =>
      all.findIndex(({ signature }) => signature === cursor)
    const start = find(readCursor(before, 'before'))
    const end = find(readCursor(until, 'until'))
    return all
      .slice(start + 1, end === -1 ? undefined : end)
      .filter((entry) => accountsOf(entry).includes(address))
      .slice(0, most)
      .map((entry) => ({
        signature: entry.signature,
        slot: entry.slot,
        err: entry.err,
        memo: memoOf(entry),
        blockTime: entry.blockTime,
        confirmationStatus: 'finalized',
      }))
  },
  getTransaction: (chain, [signature, given]) => {
    // An old form has the encoding as a text.
    const options =
      typeof given === 'string'
        ? { encoding: given }
        : readOptions(given, chain)
    const encoding = readEncoding(options.encoding)
    const entry = chain.ledger.find(readSignature(signature))
    if (!entry) return null
    const { version } = entry.transaction.message
    const { maxSupportedTransactionVersion: most } = options
    if (version !== 'legacy' && typeof most !== 'number') {
      throw new RpcFailure(
        UNSUPPORTED_VERSION,
        `Transaction version (${version}) is not supported by the requesting client. Please try the request again with the following configuration parameter: "maxSupportedTransactionVersion": ${version}`,
      )
    }
    return {
      slot: entry.slot,
      blockTime: entry.blockTime,
      transaction: toTransactionJson(entry, encoding),
      meta: toMetaJson(entry, encoding),
      ...(typeof most === 'number' && { version }),
    }
  },
}

const ENCODINGS: ReadonlySet<Json | undefined> = new Set([
  'binary',
  'base58',
  'base64',
  'json',
  'jsonParsed',
])

const readEncoding = (encoding: Json | undefined): TransactionEncoding => {
  if (encoding === undefined || encoding === null) return 'json'
  if (ENCODINGS.has(encoding)) return encoding as TransactionEncoding
  throw invalid('encoding must be base58, base64, json or jsonParsed')
}

/** Each transaction is final as soon as it ran. */
const toStatusJson = ({ slot, err }: LedgerEntry): Value => ({
  slot,
  confirmations: null,
  err,
  status: toStatus(err),
  confirmationStatus: 'finalized',
})

const memoOf = ({ transaction }: LedgerEntry): string | null => {
  const { accounts, instructions } = transaction.message
  const memos = instructions
    .filter(({ program }) => MEMO_PROGRAMS.has(accounts[program] ?? ''))
    .map(({ data }) => `[${data.length}] ${Buffer.from(data).toString('utf8')}`)
  return memos.length > 0 ? memos.join('; ') : null
}
