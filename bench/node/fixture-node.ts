import {
  blockOf,
  FIXTURE_CHAIN_ID,
  receiptOf,
  transactionInBlock,
  transactionOf,
} from './fixture-objects.ts'
import { serveBodies } from './serve-bodies.ts'

const HEAD = '0x10'

/**
 * A node that answers from memory, so that only the service in front of it is
 * measured. It knows every hash.
 */
const results: Record<string, (first: string, second: string) => string> = {
  eth_getTransactionReceipt: receiptOf,
  eth_getTransactionByHash: transactionOf,
  eth_getTransactionByBlockHashAndIndex: transactionInBlock,
  eth_getBlockByHash: (hash) => blockOf(hash, HEAD),
  eth_getBlockByNumber: (block) =>
    blockOf(`0x${'b'.repeat(64)}`, /^0x/.test(block) ? block : HEAD),
  eth_chainId: () => `"0x${FIXTURE_CHAIN_ID.toString(16)}"`,
  net_version: () => `"${FIXTURE_CHAIN_ID}"`,
  eth_blockNumber: () => `"${HEAD}"`,
  eth_getBalance: () => '"0xde0b6b3a7640000"',
  eth_call: () => '"0x"',
  eth_getUncleByBlockHashAndIndex: () => 'null',
}
const known = new Map(Object.entries(results))

type Call = { id: unknown; method: string; params?: string[] }

const answerCall = ({ id, method, params = [] }: Call): string => {
  const resultOf = known.get(method)
  const start = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},`
  return resultOf
    ? `${start}"result":${resultOf(params[0] ?? '', params[1] ?? '')}}`
    : `${start}"error":{"code":-32601,"message":"the method is not known"}}`
}

/** Each answer ends with a newline, as geth's do. */
serveBodies((body) => {
  const asked: Call | Call[] = JSON.parse(body)
  return Array.isArray(asked)
    ? `[${asked.map(answerCall).join(',')}]\n`
    : `${answerCall(asked)}\n`
})
