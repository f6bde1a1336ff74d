import { describe, expect, it } from 'vitest'
import type { RpcParams } from './json-rpc.ts'
import { CHAINS, parsePermissionParams } from './permission-params.ts'

const naming = (permission: unknown): RpcParams =>
  [{ [CHAINS]: permission }] as RpcParams

const restrict = (value: unknown) => ({
  caveats: [{ type: 'restrictNetworkSwitching', value }],
})

describe('parsePermissionParams', () => {
  it.each<[string[], RpcParams]>([
    [[], [{ eth_accounts: {} }]],
    [[], naming({})],
    [[], naming({ caveats: [] })],
    [[], naming(restrict([]))],
    [['eip155:1', 'eip155:137'], naming(restrict(['0x1', '0x89']))],
  ])('returns the chains %j of %j', (chains, params) => {
    expect(parsePermissionParams(params)).toStrictEqual(chains)
  })

  it.each<[string, unknown]>([
    ['', null],
    ['.caveats', { caveats: {} }],
    ['.caveats.0', { caveats: ['0x1'] }],
    ['.caveats.0.type', { caveats: [{ type: 'expiry', value: ['0x1'] }] }],
    ['.caveats.0.value', restrict('0x1')],
    ['.caveats.0.value.1', restrict(['0x1', 1])],
    ['.caveats.0.value.0', restrict(['0x01'])],
    ['.caveats.0.value.0', restrict(['eip155:1'])],
  ])('names the path of a mistake: %j', (path, permission) => {
    expect(() => parsePermissionParams(naming(permission))).toThrow(
      expect.objectContaining({
        code: -32602,
        data: expect.objectContaining({ path: `params.0.${CHAINS}${path}` }),
      }),
    )
  })
})
