import type { Json } from '../../node-client/json.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'
import { isJsonObject } from '../rules/rule.ts'
import type { DevelopmentAccount } from '../upstream/derive-accounts.ts'
import type { Send } from './with-methods.ts'

/**
 * Sends transactions of accounts that the engine has no key of: each one with
 * `eth_sendUnsignedTransaction`, and all while they are impersonated
 * automatically.
 */
export const withImpersonation = (
  send: Send,
  owned: readonly DevelopmentAccount[],
): Send => {
  let automatic = false
  /** The engine signs for its own accounts. */
  const known = new Set<Json>(owned.map(({ address }) => address.toLowerCase()))

  const isOwned = (account: Json): boolean =>
    owned.some(({ address }) => address.toLowerCase() === account)
  const sendAs = async (call: NodeCall): Promise<Outcome> => {
    const sent = { ...call, method: 'eth_sendTransaction' }
    const [transaction] = call.params
    const from = isJsonObject(transaction) ? transaction.from : undefined
    if (from === undefined || known.has(from)) return send(sent)
    const params = [from]
    await send({ method: 'hardhat_impersonateAccount', params })
    try {
      return await send(sent)
    } finally {
      await send({ method: 'hardhat_stopImpersonatingAccount', params })
    }
  }

  return async (call) => {
    const { method, params } = call
    const [first = null] = params
    switch (method) {
      case 'anvil_autoImpersonateAccount':
        automatic = first === true
        return { result: null }
      case 'eth_accounts':
        // As in Anvil: libraries look up a sender there.
        return { result: [...known] }
      case 'eth_sendUnsignedTransaction':
        return sendAs(call)
      case 'eth_sendTransaction':
        return automatic ? sendAs(call) : send(call)
      case 'hardhat_impersonateAccount':
        known.add(first)
        return send(call)
      case 'hardhat_stopImpersonatingAccount':
        if (!isOwned(first)) known.delete(first)
        return send(call)
      default:
        return send(call)
    }
  }
}
