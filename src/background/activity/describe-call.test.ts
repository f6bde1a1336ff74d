import { describe, expect, it } from 'vitest'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import { describeCall as describeBy } from './describe-call.ts'

const describeCall = (call: Parameters<typeof describeBy>[0]) =>
  describeBy(call, onlyEip155)

const invoke = (params: object) =>
  describeCall({ method: 'wallet_invokeMethod', params: params as never })

const invoked = (scope: unknown, method: unknown, params: unknown = []) =>
  invoke({ scope, request: { method, params } })

describe('describeCall', () => {
  it('records method and chain of a read, and none of its params', () => {
    expect(invoked('eip155:1', 'eth_call', [{ data: '0x1' }])).toStrictEqual({
      method: 'eth_call',
      scope: 'eip155:1',
      needsOwnRecord: false,
    })
  })

  it('records the hash of a sent transaction', () => {
    expect(
      invoked('eip155:1', 'eth_sendRawTransaction', ['0x02']),
    ).toStrictEqual({
      method: 'eth_sendRawTransaction',
      scope: 'eip155:1',
      hash: '0xf2ee15ea639b73fa3db9b34a245bdfa015c260c598b211bf05a1ecc4b3e3b4f2',
      needsOwnRecord: true,
    })
  })

  it('gives a call that prompts the user its own record', () => {
    expect(invoked('eip155:1', 'personal_sign', ['secret'])).toStrictEqual({
      method: 'personal_sign',
      scope: 'eip155:1',
      needsOwnRecord: true,
    })
  })

  it('distinguishes revoking a part of a session from all of it', () => {
    const revoke = (params: object) =>
      describeCall({ method: 'wallet_revokeSession', params: params as never })
    const whole = { method: 'wallet_revokeSession', needsOwnRecord: false }
    expect([
      revoke({ scopes: ['eip155:1'] }),
      revoke({ scopes: [] }),
      revoke({}),
    ]).toStrictEqual([{ ...whole, partial: true }, whole, whole])
  })

  it.each([
    ['a phrase', 'test test test test test test test test test test test junk'],
    ['a private key', `0x${'ab'.repeat(32)}`],
    ['an unknown name', 'secret_word'],
    ['a long name', `eth_${'a'.repeat(41)}`],
    ['a number', 7],
    ['nothing', undefined],
  ])('records no method that is %s', (_title, method) => {
    expect(invoked('eip155:1', method)).toStrictEqual({
      scope: 'eip155:1',
      needsOwnRecord: false,
    })
  })

  it.each(['eip155:01', 'solana:secret-word', 'eip155:1 secret', '', 1, null])(
    'does not record the scope %j',
    (scope) => {
      expect(invoked(scope, 'eth_call')).toStrictEqual({
        method: 'eth_call',
        needsOwnRecord: false,
      })
    },
  )

  it.each([{}, [], { request: 'secret' }, { scope: 'eip155:1' }])(
    'records only the method of an invalid invocation: %j',
    (params) => {
      expect(invoke(params)).toStrictEqual({
        method: 'wallet_invokeMethod',
        needsOwnRecord: false,
      })
    },
  )

  it.each(['wallet_getSession', 'eth_accounts', 'constructor'])(
    'does not record %s',
    (method) => {
      expect(describeCall({ method })).toBeUndefined()
    },
  )
})
