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

/** Opcodes whose time depends on the size of memory. */
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

/** Opcodes that read the state, which is slow if it is large. */
const READING = new Set([
  'BALANCE',
  'EXTCODESIZE',
  'EXTCODEHASH',
  'SLOAD',
  'SSTORE',
])

/**
 * An EVM that does not block the process. Code that runs for long passes a
 * JUMPDEST or a call repeatedly, or has many heavy steps, so it is interrupted
 * there. Hooking every step would multiply the execution time.
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

/** The fork's opcodes, with a clock check before their gas is charged. */
const heavyOpcodes = (
  common: Common,
  { look, step }: TimeSlice,
): CustomOpcodes => {
  // The EVM does the same on creation; this sets the opcode prices.
  common.updateParams(paramsEVM)
  const { opcodes, handlers, dynamicGasHandlers } = getOpcodesForHF(common)
  return [...opcodes].flatMap(([opcode, { name, fee }]) => {
    const logicFunction = handlers.get(opcode)
    const countGas = dynamicGasHandlers.get(opcode)
    const giveWay = HEAVY.has(name) ? look : READING.has(name) && step
    if (!giveWay || !logicFunction || !countGas) return []
    // The EVM awaits the result, whether it is a promise or not.
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
