import { describe, expect, it } from 'vitest'
import {
  batchError,
  chainDisconnected,
  filterNotFound,
  internalError,
  invalidParams,
  invalidSessionProperties,
  limitExceeded,
  nodeError,
  requestPending,
  scopesNotSupported,
  unauthorized,
  unknownOutcome,
  unsupportedMethod,
  userRejected,
} from '../../protocol/errors.ts'
import { outcomeOf } from './outcome-of.ts'

const complaint = { path: 'params.secret', reason: 'secret' }

const refused = (code: number, reason: string) => ({
  outcome: 'refused',
  code,
  reason,
})

describe('outcomeOf', () => {
  it.each([
    [userRejected(), { outcome: 'rejected', code: 4001 }],
    [unauthorized(), refused(4100, 'not-allowed')],
    [unsupportedMethod('secret'), refused(4200, 'not-supported')],
    [invalidParams(complaint), refused(-32602, 'bad-request')],
    [limitExceeded('secret'), refused(-32005, 'limit')],
    [requestPending(), refused(-32002, 'pending')],
    [filterNotFound(), refused(-32000, 'unknown-filter')],
    [scopesNotSupported(), refused(5100, 'no-known-network')],
    [invalidSessionProperties(complaint), refused(5302, 'bad-properties')],
    [
      batchError('unsupportedCapability', 'secret'),
      refused(5700, 'not-supported'),
    ],
    [batchError('unsupportedChain', 'secret'), refused(5710, 'not-allowed')],
    [batchError('duplicateId', 'secret'), refused(5720, 'bad-request')],
    [batchError('unknownId', 'secret'), refused(5730, 'bad-request')],
    [batchError('tooLarge', 'secret'), refused(5740, 'limit')],
    [batchError('notAtomic', 'secret'), refused(5760, 'not-supported')],
  ])('of %s has a fixed form', (error, outcome) => {
    expect(outcomeOf(error)).toStrictEqual(outcome)
  })

  it.each([
    [
      chainDisconnected('timeout'),
      { outcome: 'failed', reason: 'timeout', code: 4901 },
    ],
    [
      unknownOutcome('0xsecret'),
      { outcome: 'failed', reason: 'unknown-outcome', code: -32603 },
    ],
    [internalError(), { outcome: 'failed', reason: 'internal', code: -32603 }],
    [new Error('secret'), { outcome: 'failed', reason: 'internal' }],
    ['secret', { outcome: 'failed', reason: 'internal' }],
  ])(
    'of a failure that the site did not cause has a reason',
    (error, outcome) => {
      expect(outcomeOf(error)).toStrictEqual(outcome)
    },
  )

  it('of a node error has only the code', () => {
    const of = (code: number) =>
      outcomeOf(nodeError({ code, message: 'secret', data: 'secret' }))
    const failed = { outcome: 'failed', reason: 'node-error' }
    expect([of(3), of(4001), of(4100), of(123_456_789)]).toStrictEqual([
      { ...failed, code: 3 },
      { ...failed, code: 4001 },
      { ...failed, code: 4100 },
      failed,
    ])
  })
})
