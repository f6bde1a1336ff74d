import type { Json } from '@metamask/utils'
import { NodeAnswerError } from '../../node-client/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { isLoopback } from '../../protocol/origin.ts'
import { builtinNetworks } from '../nodes/builtin-networks.ts'
import type { AskChain } from './ask-chain.ts'
import type { ChainState } from './sent-transactions.ts'

type FirstBlock = Pick<ChainState, 'genesis' | 'other'> & {
  /** The chain is another one than before, and its transactions are lost. */
  isReplaced: boolean
}

/**
 * Reads the chain's first block and compares it with what was read before. A
 * development chain gets another one when it is restarted. A public chain never
 * does: its node is wrong or lies, so only the user can decide that what was
 * sent is lost.
 */
export const readFirstBlock = async (
  ask: AskChain,
  {
    chainId,
    node,
    before,
  }: {
    chainId: string
    node: string | undefined
    before: ChainState | undefined
  },
): Promise<FirstBlock> => {
  const { genesis: known, other } = before ?? {}
  const unchanged = { genesis: known, other, isReplaced: false }
  const said = await readHash(ask, { node, withTransactions: false })
  if (said === undefined) return unchanged
  if (known === undefined || said === known) {
    return { genesis: said, isReplaced: false }
  }
  // Once more, and spelled differently, so that no cache answers: it may have
  // been another backend.
  const again = await readHash(ask, { node, withTransactions: true })
  if (again !== said) return unchanged
  return isDevelopment(chainId, node)
    ? { genesis: said, isReplaced: true }
    : { genesis: known, other: said, isReplaced: false }
}

/** Undefined if the node does not have, or does not return, its first block. */
const readHash = async (
  ask: AskChain,
  {
    node,
    withTransactions,
  }: { node: string | undefined; withTransactions: boolean },
): Promise<string | undefined> => {
  try {
    const params = ['0x0', withTransactions]
    const first: Json = await ask('eth_getBlockByNumber', params, { node })
    const hash = isObject(first) ? first.hash : undefined
    return typeof hash === 'string' ? hash : undefined
  } catch (error) {
    if (error instanceof NodeAnswerError) return undefined
    throw error
  }
}

/** A network that the user added is one if its node is on this computer. */
const isDevelopment = (chainId: string, node: string | undefined): boolean =>
  builtinNetworks.find((one) => one.chainId === chainId)?.development ??
  isOwnNode(node)

export const isOwnNode = (node: string | undefined): boolean =>
  node !== undefined && isLoopback(new URL(node).hostname)
