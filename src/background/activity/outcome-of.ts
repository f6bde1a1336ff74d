import { batchErrors, errorCatalogue } from '../../protocol/error-catalogue.ts'
import { isRpcError, NodeError, nodeFailures } from '../../protocol/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { ActivityRecord } from '../../storage/activity-record.ts'

export type Outcome = Pick<ActivityRecord, 'outcome' | 'code' | 'reason'>

type Reason = NonNullable<ActivityRecord['reason']>

/** Why a call was refused, by the error code that the site got. */
const refusals = new Map<number, Reason>([
  [errorCatalogue.invalidParams.code, 'bad-request'],
  [errorCatalogue.limitExceeded.code, 'limit'],
  [errorCatalogue.filterNotFound.code, 'unknown-filter'],
  [errorCatalogue.requestPending.code, 'pending'],
  [errorCatalogue.unauthorized.code, 'not-allowed'],
  [errorCatalogue.unsupportedMethod.code, 'not-supported'],
  [errorCatalogue.scopesNotSupported.code, 'no-known-network'],
  [errorCatalogue.invalidScopedProperties.code, 'bad-properties'],
  [errorCatalogue.misplacedScopedProperties.code, 'bad-properties'],
  [errorCatalogue.invalidSessionProperties.code, 'bad-properties'],
  [batchErrors.unsupportedCapability.code, 'not-supported'],
  [batchErrors.unsupportedChain.code, 'not-allowed'],
  [batchErrors.duplicateId.code, 'bad-request'],
  [batchErrors.unknownId.code, 'bad-request'],
  [batchErrors.tooLarge.code, 'limit'],
  [batchErrors.notAtomic.code, 'not-supported'],
])

/** Reasons in the wallet's own errors about a failed call. */
const failures: readonly unknown[] = [
  ...nodeFailures,
  'unknown-outcome',
] satisfies Reason[]

/** Error codes are small; a larger number could be other data of the node. */
const LARGEST_CODE = 99_999

/** The outcome of a call that threw, without any text of the error. */
export const outcomeOf = (error: unknown): Outcome => {
  if (!isRpcError(error)) return failed('internal')
  const { code } = error
  if (error instanceof NodeError) {
    return Math.abs(code) > LARGEST_CODE
      ? failed('node-error')
      : { ...failed('node-error'), code }
  }
  if (code === errorCatalogue.userRejected.code) {
    return { outcome: 'rejected', code }
  }
  const reason = refusals.get(code)
  if (reason) return { outcome: 'refused', code, reason }
  const data: unknown = error.data
  const failure = isObject(data) ? data.reason : undefined
  return { ...failed(isFailure(failure) ? failure : 'internal'), code }
}

const failed = (reason: Reason): Outcome => ({ outcome: 'failed', reason })

const isFailure = (reason: unknown): reason is Reason =>
  failures.includes(reason)
