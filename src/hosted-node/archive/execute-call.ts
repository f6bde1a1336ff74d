import type { BlockHeader } from '@ethereumjs/block'
import { Hardfork } from '@ethereumjs/common'
import type { EVM } from '@ethereumjs/evm'
import { createTx, getCalldataFloorGas } from '@ethereumjs/tx'
import { bigIntMax, bigIntMin } from '@ethereumjs/util'
import { refusal } from '../answer-error.ts'
import type { Archive, ArchivedBlock } from './archive.ts'
import { createBlockHashes } from './block-hashes.ts'
import type { CallObject } from './call-object.ts'
import { createSlicedEvm } from './sliced-evm.ts'
import { stateAt } from './state-at.ts'
import type { TimeSlice } from './time-slice.ts'

/** How a call ended; `failure` is the EVM's name of the error. */
export type Execution = Readonly<{
  output: Uint8Array
  gasUsed: bigint
  refunded: bigint
  failure: string | undefined
}>

/** The gas does not cover the intrinsic cost. */
export const INTRINSIC_GAS_TOO_LOW = 'intrinsic gas too low'

/**
 * Runs a call on top of a block and discards its changes. A signed transaction
 * would not do: it cannot be sent from a contract, and a call can.
 */
export const executeCall = async ({
  archive,
  at,
  call,
  gas,
  timeSlice,
}: {
  archive: Archive
  at: ArchivedBlock
  call: CallObject
  gas: bigint
  timeSlice: TimeSlice
}): Promise<Execution> => {
  const state = await stateAt(archive, at)
  await checkBalance({ state, call, gas })
  const { intrinsic, floor } = upfrontGas(at, call)
  if (gas < intrinsic || gas < floor) return tooLow(gas)
  // Never committed: all states share one store.
  await state.checkpoint()
  const evm = await createSlicedEvm({
    common: at.block.common.copy(),
    state,
    blockchain: createBlockHashes((number) => archive.blocks[number]?.block),
    timeSlice,
  })
  warm(evm, at.block.header, call)
  const { execResult } = await evm.runCall({
    block: { header: headerFor(call, at.block.header) },
    gasLimit: gas - intrinsic,
    caller: call.from,
    gasPrice: call.gasPrice,
    value: call.value,
    data: call.data,
    ...(call.to ? { to: call.to } : {}),
  })
  const used = intrinsic + execResult.executionGasUsed
  const refunded = bigIntMin(
    execResult.gasRefund ?? 0n,
    used / (evm.common.gteHardfork(Hardfork.London) ? 5n : 2n),
  )
  return {
    output: execResult.returnValue,
    gasUsed: bigIntMax(used - refunded, floor),
    refunded,
    failure: execResult.exceptionError?.error,
  }
}

const tooLow = (gas: bigint): Execution => ({
  output: new Uint8Array(),
  gasUsed: gas,
  refunded: 0n,
  failure: INTRINSIC_GAS_TOO_LOW,
})

const checkBalance = async ({
  state,
  call,
  gas,
}: {
  state: Awaited<ReturnType<typeof stateAt>>
  call: CallObject
  gas: bigint
}): Promise<void> => {
  const have = (await state.getAccount(call.from))?.balance ?? 0n
  const want = gas * call.feeCap + call.value
  if (have < want) {
    throw refusal(
      `insufficient funds for gas * price + value: address ${call.from} have ${have} want ${want}`,
    )
  }
}

/** Intrinsic gas, and the minimum that is charged. */
const upfrontGas = (
  { block }: ArchivedBlock,
  { to, data, accessList }: CallObject,
): { intrinsic: bigint; floor: bigint } => {
  const hasList = accessList !== undefined && block.common.isActivatedEIP(2930)
  try {
    const transaction = createTx(
      {
        type: hasList ? 1 : 0,
        data,
        ...(to ? { to } : {}),
        ...(hasList ? { accessList } : {}),
      },
      { common: block.common },
    )
    return {
      intrinsic: transaction.getIntrinsicGas(),
      floor: getCalldataFloorGas(transaction),
    }
  } catch (error) {
    throw refusal(error instanceof Error ? error.message : String(error))
  }
}

const warm = (evm: EVM, header: BlockHeader, call: CallObject): void => {
  if (!evm.common.isActivatedEIP(2929)) return
  for (const [address] of evm.precompiles) {
    evm.journal.addAlwaysWarmAddress(address)
  }
  evm.journal.addAlwaysWarmAddress(call.from.toString())
  if (call.to) evm.journal.addAlwaysWarmAddress(call.to.toString())
  if (evm.common.isActivatedEIP(3651)) {
    evm.journal.addAlwaysWarmAddress(header.coinbase.toString())
  }
  for (const { address, storageKeys } of call.accessList ?? []) {
    evm.journal.addAlwaysWarmAddress(address)
    for (const key of storageKeys) evm.journal.addAlwaysWarmSlot(address, key)
  }
}

/** As in geth, a free call must not see a base fee above what it pays. */
const headerFor = ({ feeCap }: CallObject, header: BlockHeader): BlockHeader =>
  feeCap > 0n || header.baseFeePerGas === undefined
    ? header
    : Object.create(header, { baseFeePerGas: { value: 0n } })
