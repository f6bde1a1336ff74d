import { EVMError } from '@ethereumjs/evm'
import { bytesToHex } from '@ethereumjs/util'
import type { Json } from '../../node-client/json.ts'
import { refusal } from '../answer-error.ts'
import { InvalidParamsError } from '../methods/invalid-params.ts'
import type { ArchivedBlock } from './archive.ts'
import type { ArchiveMethod } from './archive-method.ts'
import { readCallObject } from './call-object.ts'
import { type Execution, executeCall } from './execute-call.ts'
import { blockOfState } from './find-block.ts'
import { revertError } from './revert-error.ts'
import { createTimeSlice } from './time-slice.ts'

const GAS_CAP_IN_BLOCKS = 10n

/** The gas limit of a call, and its default. */
export const gasCapAt = ({ block }: ArchivedBlock): bigint =>
  GAS_CAP_IN_BLOCKS * block.header.gasLimit

export const eth_call: ArchiveMethod = async (archive, params) => {
  refuseOverrides(params)
  const at = blockOfState(archive, params[1])
  const call = readCallObject(params[0], at.block.header)
  const cap = gasCapAt(at)
  const gas = call.gas === undefined || call.gas > cap ? cap : call.gas
  const execution = await executeCall({
    archive,
    at,
    call,
    gas,
    timeSlice: createTimeSlice(),
  })
  if (execution.failure !== undefined) throw failureOf(execution)
  return bytesToHex(execution.output)
}

export const refuseOverrides = (params: readonly Json[]): void => {
  if (params.length > 2) {
    throw new InvalidParamsError('an archive does not override state')
  }
}

export const failureOf = ({ failure, output }: Execution): Error =>
  failure === EVMError.errorMessages.REVERT
    ? revertError(output)
    : refusal(failure ?? 'execution failed')
