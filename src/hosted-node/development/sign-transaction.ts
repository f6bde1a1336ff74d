import { Transaction } from 'micro-eth-signer'
import type { Json } from '../../node-client/json.ts'
import { AnswerError } from '../answer-error.ts'
import { isJsonObject, type JsonObject } from '../rules/rule.ts'
import type { DevelopmentAccount } from '../upstream/derive-accounts.ts'
import type { Ask, BuiltMethods } from './with-methods.ts'

/** Signs as the engine does when it sends a transaction of its accounts. */
export const signingMethods = (
  accounts: readonly DevelopmentAccount[],
): BuiltMethods => ({
  eth_signTransaction: async ([asked = null], ask) => {
    const given = isJsonObject(asked) ? asked : {}
    const sender = String(given.from).toLowerCase()
    const account = accounts.find(
      ({ address }) => address.toLowerCase() === sender,
    )
    if (!account) {
      throw new AnswerError(-32000, `unknown account ${sender}`)
    }
    return await sign(given, { ask, secretKey: account.secretKey })
  },
})

const sign = async (
  given: JsonObject,
  { ask, secretKey }: { ask: Ask; secretKey: string },
): Promise<string> => {
  const type = typeOf(given)
  const quantity = (name: string, otherwise: Json): bigint =>
    BigInt(String(given[name] ?? otherwise))
  const price = await ask('eth_gasPrice')
  const chainId = quantity('chainId', await ask('eth_chainId'))
  const common = {
    to: typeof given.to === 'string' ? given.to : '0x',
    value: quantity('value', '0x0'),
    data: String(given.data ?? '0x'),
    chainId,
    nonce: quantity(
      'nonce',
      await ask('eth_getTransactionCount', given.from ?? null, 'pending'),
    ),
    gasLimit: quantity(
      'gas',
      given.gas ?? (await ask('eth_estimateGas', given)),
    ),
  }
  const accessList = (given.accessList ?? []) as {
    address: string
    storageKeys: string[]
  }[]
  const unsigned =
    type === 'eip1559'
      ? Transaction.prepare({
          ...common,
          type,
          accessList,
          maxFeePerGas: quantity('maxFeePerGas', price),
          maxPriorityFeePerGas: quantity('maxPriorityFeePerGas', '0x0'),
        })
      : type === 'eip2930'
        ? Transaction.prepare({
            ...common,
            type,
            accessList,
            gasPrice: quantity('gasPrice', price),
          })
        : Transaction.prepare({
            ...common,
            type,
            gasPrice: quantity('gasPrice', price),
          })
  return unsigned.signBy(secretKey, false).toHex()
}

const TYPES = new Map<Json | undefined, 'legacy' | 'eip2930' | 'eip1559'>([
  ['0x0', 'legacy'],
  ['0x1', 'eip2930'],
  ['0x2', 'eip1559'],
])

const typeOf = (given: JsonObject) => {
  if (given.type !== undefined) {
    const type = TYPES.get(given.type)
    if (type) return type
    throw new AnswerError(
      -32602,
      `a development chain signs types 0x0, 0x1 and 0x2, not ${given.type}`,
    )
  }
  if (given.gasPrice === undefined) return 'eip1559'
  return given.accessList === undefined ? 'legacy' : 'eip2930'
}
