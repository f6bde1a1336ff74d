import { describe, expect, it } from 'vitest'
import { titleOf } from './title.ts'

describe('titleOf', () => {
  it('names the invoked method and its chain', () => {
    const request = { method: 'eth_blockNumber' }
    expect(
      titleOf({
        method: 'wallet_invokeMethod',
        params: { scope: 'eip155:31337', request },
      }),
    ).toBe('eth_blockNumber on eip155:31337')
  })

  it('names other methods as they are', () => {
    expect(titleOf({ method: 'wallet_getSession' })).toBe('wallet_getSession')
  })
})
