import type { Json } from '../../node-client/json.ts'
import { AnswerError, refusal } from '../answer-error.ts'
import { memberOf } from '../methods/intact.ts'
import type { JsonObject } from '../rules/rule.ts'
import { baseOf } from './base-of.ts'
import type { DumpedState } from './state-file.ts'
import type { Ask } from './with-methods.ts'

/** What the engine takes of a transaction that it signs or impersonates. */
const SENT = [
  'from',
  'to',
  'nonce',
  'gas',
  'value',
  'accessList',
  'chainId',
] as const

/** Makes a fresh chain equal to the dumped one. Throws AnswerError. */
export const replayState = async (
  state: DumpedState,
  ask: Ask,
): Promise<Json> => {
  await checkChainId(state, ask)
  await checkBase(state, ask)
  const wasAutomatic = await ask('hardhat_getAutomine')
  await ask('evm_setAutomine', false)
  try {
    await replayBlocks(state, ask)
  } finally {
    await ask('evm_setAutomine', wasAutomatic)
  }
  const head = await ask('eth_getBlockByNumber', 'latest', false)
  if (memberOf(head, 'hash') === state.head) return true
  throw refusal(
    'the chain that was loaded differs from the one that was dumped',
  )
}

/** Throws AnswerError unless the state is of a chain with this id. */
export const checkChainId = async (
  { chainId }: DumpedState,
  ask: Ask,
): Promise<void> => {
  const own = await ask('eth_chainId')
  if (own === chainId) return
  throw new AnswerError(
    -32602,
    `the state is of the chain ${chainId}, and this is ${own}`,
  )
}

const replayBlocks = async (state: DumpedState, ask: Ask): Promise<void> => {
  let number = state.base
  let next = 0
  const change = async (): Promise<void> => {
    for (; state.changes[next]?.after === number; next += 1) {
      const { method = '', params = [] } = state.changes[next] ?? {}
      await ask(method, ...params)
    }
  }
  for (const block of state.blocks) {
    await change()
    await replayBlock(block, { state, ask })
    number += 1
  }
  await change()
}

const checkBase = async (state: DumpedState, ask: Ask): Promise<void> => {
  const { base, forkHash } = await baseOf(ask)
  if (base !== state.base || forkHash !== state.forkHash) throw otherBase(state)
}

/** A state that this chain does not begin with. */
export const otherBase = ({ base, forkHash }: DumpedState): AnswerError =>
  new AnswerError(
    -32602,
    forkHash === null
      ? 'the state is of a chain that is not a fork: reset this one first'
      : `the state is of a fork at block ${base}: make this chain a fork of the same node at that block first`,
  )

const replayBlock = async (
  block: JsonObject,
  { state, ask }: { state: DumpedState; ask: Ask },
): Promise<void> => {
  const { miner, gasLimit, baseFeePerGas, mixHash, timestamp } = block
  await ask('hardhat_setCoinbase', miner ?? null)
  await ask('evm_setBlockGasLimit', gasLimit ?? null)
  await ask('hardhat_setNextBlockBaseFeePerGas', baseFeePerGas ?? null)
  await ask('hardhat_setPrevRandao', mixHash ?? null)
  await ask('evm_setNextBlockTimestamp', timestamp ?? null)
  for (const transaction of block.transactions as JsonObject[]) {
    const raw = state.signed[String(transaction.hash)]
    if (raw === undefined) await sendAgain(transaction, ask)
    else await ask('eth_sendRawTransaction', raw)
  }
  await ask('evm_mine')
}

/** The engine's own accounts sign as before; others are impersonated. */
const sendAgain = async (transaction: JsonObject, ask: Ask): Promise<void> => {
  const { type, gasPrice, maxFeePerGas, maxPriorityFeePerGas, input } =
    transaction
  const fees =
    type === '0x2' ? { maxFeePerGas, maxPriorityFeePerGas } : { gasPrice }
  const sent = Object.fromEntries(
    [
      ...SENT.map((name) => [name, transaction[name]] as const),
      ...Object.entries(fees),
      ['data', input] as const,
    ].filter(([, value]) => value !== undefined && value !== null),
  ) as JsonObject
  await ask('eth_sendUnsignedTransaction', sent)
}
