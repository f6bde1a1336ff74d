import type { Common } from '@ethereumjs/common'
import {
  createEVM,
  type EVM,
  type EVMMockBlockchainInterface,
} from '@ethereumjs/evm'
import type { MerkleStateManager } from '@ethereumjs/statemanager'
import type { TimeSlice } from './time-slice.ts'

const JUMPDEST = 0x5b
/** The same in every fork. */
const JUMPDEST_GAS = 1

/**
 * An EVM that does not keep this process to itself. Code that runs for long
 * comes by a JUMPDEST or a call again and again, so those two are where it can
 * be stopped; listening to each step would cost several times the execution.
 * A single precompiled contract is not interrupted.
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
        logicFunction: timeSlice as () => void,
      },
    ],
  })
  evm.events.on('beforeMessage', (_message, resolve) => {
    const pause = timeSlice()
    if (pause) pause.then(resolve)
    else resolve?.()
  })
  return evm
}
