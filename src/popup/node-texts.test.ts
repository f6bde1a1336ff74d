import { describe, expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../dev/give-texts.ts'
import type { NodeFailure, NodeReport } from '../messaging/network-contract.ts'
import { failureText, faultOf } from './node-texts.ts'

giveTexts(keyTexts())

it.each<[NodeFailure, string]>([
  [{ kind: 'address', field: 'wsUrl', problem: 'scheme' }, 'addressScheme'],
  [{ kind: 'wrong-chain', expected: '1', said: '5' }, 'nodeWrongChain | 5 | 1'],
  [{ kind: 'node-error', code: -1, message: 'no' }, 'nodeError | -1 | no'],
  [{ kind: 'timeout' }, 'nodeTimeout'],
  [{ kind: 'no-node' }, 'noNode'],
  [{ kind: 'unauthorized' }, 'nodeUnauthorized'],
  [{ kind: 'rate-limited', status: 429 }, 'withStatus | nodeRateLimited | 429'],
  [{ kind: 'unreachable', status: 502 }, 'withStatus | nodeUnreachable | 502'],
  [{ kind: 'not-json-rpc' }, 'nodeNotJsonRpc'],
])('the failure %j has the text: %s', (failure, message) => {
  expect(failureText(failure)).toBe(message)
})

describe('a node that was tried', () => {
  const good = { ok: true, blockNumber: '0x1', latencyMs: 1 } as const
  const noSocket: NodeReport = {
    ...good,
    socket: { ok: false, failure: { kind: 'timeout' } },
  }

  it.each<[NodeFailure, string]>([
    [{ kind: 'address', field: 'wsUrl', problem: 'scheme' }, 'wsUrl'],
    [{ kind: 'unauthorized' }, 'url'],
  ])('shows the fault %j at the field %s', (failure, field) => {
    const report: NodeReport = { ok: false, failure }
    expect(faultOf({ report, isRefusal: false })).toEqual({
      message: failureText(failure),
      field,
      isRefusal: false,
    })
  })

  it('is refused if only its socket fails', () => {
    expect(faultOf({ report: noSocket, isRefusal: true })).toEqual({
      message: 'webSocketFails | nodeTimeout',
      field: 'wsUrl',
      isRefusal: true,
    })
  })

  it.each<[string, NodeReport, boolean]>([
    ['it works', { ...good, socket: { ok: true } }, true],
    ['a test finds no socket', noSocket, false],
    [
      'no socket is known',
      { ...good, socket: { ok: false, none: true } },
      true,
    ],
  ])('has no fault if %s', (_, report, isRefusal) => {
    expect(faultOf({ report, isRefusal })).toBe(undefined)
  })
})
