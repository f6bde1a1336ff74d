import type { RpcError } from '../json-rpc.ts'

/** Development chains (EDR, Hardhat) have no methods for uncles. */
const uncles = new Set([
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
])

/** Methods that return null if there is nothing. */
const lookups = new Set([
  ...uncles,
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
])

const METHOD_NOT_FOUND = -32601
const METHOD_NOT_SUPPORTED = -32004
const RESOURCE_NOT_FOUND = -32001

const notFound =
  /^(?:(?:the )?(?:block|header|transaction|uncle|receipt|resource) (?:was )?not found|unknown block)/i

/** Ganache reads past the end of a block's transactions. */
const pastTheEnd = /^Cannot read propert\w+ .*toJSON/

export const isNotFound = (
  method: string,
  { code, message }: RpcError,
): boolean => {
  if (!lookups.has(method)) return false
  if (code === METHOD_NOT_FOUND || code === METHOD_NOT_SUPPORTED) {
    return uncles.has(method)
  }
  return (
    code === RESOURCE_NOT_FOUND ||
    notFound.test(message) ||
    pastTheEnd.test(message)
  )
}
