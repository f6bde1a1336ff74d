import type { Common } from '@ethereumjs/common'
import {
  createEVM,
  type EVM,
  type EVMMockBlockchainInterface,
  type EVMOpts,
  getOpcodesForHF,
  paramsEVM,
} from '@ethereumjs/evm'
import type { MerkleStateManager } from '@ethereumjs/statemanager'
import { boundPrecompile } from './bounded-precompile.ts'
import type { TimeSlice } from './time-slice.ts'

type AsyncGasFunction = Extract<
  NonNullable<
    ReturnType<ReturnType<typeof getOpcodesForHF>['dynamicGasHandlers']['get']>
  >,
  (...counted: never[]) => Promise<bigint>
>

type CustomOpcodes = NonNullable<EVMOpts['customOpcodes']>

const JUMPDEST = 0x5b
/** The same in every fork. */
const JUMPDEST_GAS = 1

/** What can take long by itself: it goes by the size of memory. */
const HEAVY = new Set([
  'EXP',
  'KECCAK256',
  'CALLDATACOPY',
  'CODECOPY',
  'EXTCODECOPY',
  'RETURNDATACOPY',
  'MCOPY',
  'LOG',
  'CREATE',
  'CREATE2',
])

/** What reads the state, which takes long when there is much of it. */
const READING = new Set([
  'BALANCE',
  'EXTCODESIZE',
  'EXTCODEHASH',
  'SLOAD',
  'SSTORE',
])

/**
 * An EVM that does not keep this process to itself. Code that runs for long
 * comes by a JUMPDEST or a call again and again, or has many steps that are
 * heavy: those are where it can be stopped. Listening to each step would cost
 * several times the execution.
 */
export const createSlicedEvm = async ({
  common,
  state,
  blockchain,
  timeSlice,
}: {
  common: Common
  state: MerkleStateManager
  blockchain: EVMMockBlockchainInterface
  timeSlice: TimeSlice
}): Promise<EVM> => {
  const evm = await createEVM({
    common,
    stateManager: state,
    blockchain,
    customOpcodes: [
      {
        opcode: JUMPDEST,
        opcodeName: 'JUMPDEST',
        baseFee: JUMPDEST_GAS,
        logicFunction: timeSlice.step as () => void,
      },
      ...heavyOpcodes(common, timeSlice),
    ],
  })
  for (const [address, run] of evm.precompiles) {
    evm.precompiles.set(address, boundPrecompile([address, run], timeSlice))
  }
  evm.events.on('beforeMessage', (_message, resolve) => {
    const pause = timeSlice.step()
    if (pause) pause.then(resolve)
    else resolve?.()
  })
  return evm
}

/** As the fork has them, with a look at the clock before their gas is counted. */
const heavyOpcodes = (
  common: Common,
  { look, step }: TimeSlice,
): CustomOpcodes => {
  // As the EVM itself does when it is created; the opcodes' prices are in there.
  common.updateParams(paramsEVM)
  const { opcodes, handlers, dynamicGasHandlers } = getOpcodesForHF(common)
  return [...opcodes].flatMap(([opcode, { name, fee }]) => {
    const logicFunction = handlers.get(opcode)
    const countGas = dynamicGasHandlers.get(opcode)
    const giveWay = HEAVY.has(name) ? look : READING.has(name) && step
    if (!giveWay || !logicFunction || !countGas) return []
    // Awaited by the EVM, whether it is a promise or not.
    const gasFunction = ((runState, gas, rules) => {
      const pause = giveWay()
      return pause
        ? pause.then(() => countGas(runState, gas, rules))
        : countGas(runState, gas, rules)
    }) as AsyncGasFunction
    return [
      { opcode, opcodeName: name, baseFee: fee, gasFunction, logicFunction },
    ]
  })
}
