import { developmentMethods } from './development-methods.ts'
import { eth_call } from './eth_call.ts'
import { eth_estimateGas } from './eth_estimateGas.ts'
import { eth_getTransactionByBlockHashAndIndex } from './eth_getTransactionByBlockHashAndIndex.ts'
import { eth_getTransactionByBlockNumberAndIndex } from './eth_getTransactionByBlockNumberAndIndex.ts'
import { eth_getTransactionReceipt } from './eth_getTransactionReceipt.ts'
import { eth_getUncleByBlockHashAndIndex } from './eth_getUncleByBlockHashAndIndex.ts'
import { eth_sendRawTransactionSync } from './eth_sendRawTransactionSync.ts'
import { eth_simulateV1 } from './eth_simulateV1.ts'
import type { NodeMethod } from './node-method.ts'
import { readMethods } from './read-methods.ts'
import { sendMethods } from './send-methods.ts'

const offered: readonly NodeMethod[] = [
  eth_getUncleByBlockHashAndIndex,
  eth_getTransactionByBlockNumberAndIndex,
  eth_getTransactionByBlockHashAndIndex,
  eth_getTransactionReceipt,
  eth_estimateGas,
  eth_call,
  eth_sendRawTransactionSync,
  eth_simulateV1,
  ...readMethods,
  ...sendMethods,
  ...developmentMethods,
]

/** All methods. Others are not found, whatever nodes support. */
export const methodTable: ReadonlyMap<string, NodeMethod> = new Map(
  offered.map((method) => [method.name, method]),
)

export const findMethod = (name: string): NodeMethod | undefined =>
  methodTable.get(name)
