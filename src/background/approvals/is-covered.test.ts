import { describe, expect, it } from 'vitest'
import { isCovered } from './is-covered.ts'

const scope = 'eip155:1'
const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const V3 = 'eth_signTypedData_v3'

const granting = (method: string) => ({
  [scope]: {
    methods: [method],
    notifications: [],
    accounts: [`${scope}:${account}`],
  },
})

describe('isCovered', () => {
  const record = { kind: 'sign-typed-data', scope, account } as const

  it('needs the method that the site called', () => {
    const old = { ...record, method: V3 }
    expect(isCovered(granting(V3), old)).toBe(true)
    expect(isCovered(granting(V3), record)).toBe(false)
    expect(isCovered(granting('eth_signTypedData_v4'), record)).toBe(true)
    expect(isCovered(granting('eth_signTypedData_v4'), old)).toBe(false)
  })

  it('needs the account, also if no parameter names it', () => {
    const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
    const watching = { kind: 'watch-asset', scope } as const
    const granted = granting('wallet_watchAsset')
    expect(isCovered(granted, { ...watching, account })).toBe(true)
    expect(isCovered(granted, { ...watching, account: other })).toBe(false)
  })
})
