import type { Json } from '../../node-client/json.ts'
import { toRevert } from '../dialect/revert.ts'
import type { RpcError } from '../json-rpc.ts'
import type { JsonObject } from '../rules/rule.ts'
import type { CallFrame } from './call-frame.ts'
import { logsOf } from './logs-of.ts'
import type { NextBlock } from './next-block.ts'

/** The standard's code for a call that failed in any way but a revert. */
const VM_ERROR = -32015

/**
 * What depends on the state after the call, which EDR does not tell, or on the
 * sealed block. Nodes say null where a pending block has no such member.
 */
const UNKNOWN = {
  hash: null,
  logsBloom: null,
  mixHash: null,
  receiptsRoot: null,
  requestsHash: null,
  size: null,
  stateRoot: null,
  transactionsRoot: null,
}

/** The answer for a block with this one call. */
export const simulatedBlock = (
  frame: CallFrame,
  {
    next: { block, number },
    transactionHash,
    traceTransfers,
  }: { next: NextBlock; transactionHash: string; traceTransfers: boolean },
): JsonObject => {
  const { gasUsed, error, output = '0x' } = frame
  const logs = logsOf(frame, traceTransfers).map((log, index) => ({
    ...log,
    blockHash: null,
    blockNumber: number,
    blockTimestamp: block.timestamp ?? null,
    transactionHash,
    transactionIndex: '0x0',
    logIndex: `0x${index.toString(16)}`,
    removed: false,
  }))
  const call: Json =
    error === undefined
      ? { status: '0x1', returnData: output, gasUsed, logs }
      : {
          status: '0x0',
          returnData: '0x',
          gasUsed,
          logs,
          error: failureOf(error, output),
        }
  return {
    ...block,
    ...UNKNOWN,
    number,
    nonce: '0x0000000000000000',
    // Without validation, calls are free.
    baseFeePerGas: '0x0',
    gasUsed,
    transactions: [transactionHash],
    calls: [call],
  }
}

const failureOf = (message: string, data: string): RpcError =>
  message === 'execution reverted'
    ? (toRevert({ code: 3, message, data }) ?? { code: 3, message, data })
    : { code: VM_ERROR, message }
