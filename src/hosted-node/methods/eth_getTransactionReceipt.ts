import type { Json } from '../../node-client/json.ts'
import { hash } from '../rules/hex.ts'
import { required, takes } from '../rules/params.ts'
import { isJsonObject } from '../rules/rule.ts'
import { shapeReceipt } from '../shapes/receipt.ts'
import { blockNumberOf, memberOf, sameHex, toBigInt } from './intact.ts'
import type { Ask, NodeMethod } from './node-method.ts'

const name = 'eth_getTransactionReceipt'

export const eth_getTransactionReceipt: NodeMethod = {
  name,
  checkParams: takes(required('transaction hash', hash)),
  credits: 5,
  effect: 'read',
  cachePolicy: 'once-final',
  blockNumberOf,
  run: (params, ask) =>
    ask({ method: name, params }).then((outcome) => {
      if ('error' in outcome || !lacksPrice(outcome.result)) return outcome
      const receipt = outcome.result
      return gasPrice(params, ask).then((price) =>
        price === undefined
          ? outcome
          : { result: { ...receipt, effectiveGasPrice: price } },
      )
    }),
  isIntact: ([transactionHash], receipt) =>
    sameHex(transactionHash, memberOf(receipt, 'transactionHash')),
  shape: shapeReceipt,
}

/** Nodes from before EIP-1559 do not have it in a receipt. */
const lacksPrice = (receipt: Json): receipt is Record<string, Json> =>
  isJsonObject(receipt) && (receipt.effectiveGasPrice ?? null) === null

/** Without EIP-1559 fees, the price paid is the price offered. */
const gasPrice = async (
  params: readonly Json[],
  ask: Ask,
): Promise<Json | undefined> => {
  const outcome = await ask({ method: 'eth_getTransactionByHash', params })
  if ('error' in outcome || !isJsonObject(outcome.result)) return undefined
  const type = toBigInt(outcome.result.type ?? '0x0')
  return type === 0n || type === 1n ? outcome.result.gasPrice : undefined
}
