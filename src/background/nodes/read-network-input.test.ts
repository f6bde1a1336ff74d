import { describe, expect, it } from 'vitest'
import { readNetworkInput } from './read-network-input.ts'

const others = [{ chainId: 'eip155:1', name: 'Ethereum' }]
const input = {
  chainId: '7',
  name: 'Seven seas',
  symbol: 'SEA',
  explorerUrl: 'https://seas.example/blocks',
}

describe('readNetworkInput', () => {
  it('makes a record of the input, trimmed', () => {
    expect(
      readNetworkInput(
        {
          chainId: ' 9007199254740991 ',
          name: '  Seven   seas ',
          symbol: ' SEA ',
          explorerUrl: ' https://Seas.example/ ',
        },
        others,
      ),
    ).toStrictEqual({
      network: {
        chainId: 'eip155:9007199254740991',
        name: 'Seven seas',
        symbol: 'SEA',
        explorerUrl: 'https://seas.example',
      },
    })
  })

  it('accepts a network without an explorer', () => {
    expect(
      readNetworkInput({ ...input, explorerUrl: '' }, others),
    ).toStrictEqual({
      network: { chainId: 'eip155:7', name: 'Seven seas', symbol: 'SEA' },
    })
  })

  it.each([
    ['chainId', '', 'missing'],
    ['chainId', '0', 'not-a-chain-id'],
    ['chainId', '01', 'not-a-chain-id'],
    ['chainId', '-1', 'not-a-chain-id'],
    ['chainId', '1.5', 'not-a-chain-id'],
    ['chainId', '0x1', 'not-a-chain-id'],
    ['chainId', '1e3', 'not-a-chain-id'],
    ['chainId', '９', 'not-a-chain-id'],
    ['chainId', '9007199254740992', 'not-a-chain-id'],
    ['chainId', '1', 'taken'],
    ['name', '  ', 'missing'],
    ['name', 'x'.repeat(65), 'too-long'],
    ['name', 'ETHEREUM', 'taken'],
    ['name', 'Ｅthereum', 'taken'],
    ['symbol', '', 'missing'],
    ['symbol', 'x'.repeat(12), 'too-long'],
    ['explorerUrl', 'seas.example', 'not-a-url'],
    ['explorerUrl', 'http://seas.example', 'not-a-url'],
    ['explorerUrl', 'javascript:alert(1)', 'not-a-url'],
    ['explorerUrl', 'https://me:secret@seas.example', 'not-a-url'],
    ['explorerUrl', `https://${'x'.repeat(256)}.example`, 'not-a-url'],
  ])('refuses %s %j: %s', (field, value, problem) => {
    expect(
      readNetworkInput({ ...input, [field]: value }, others),
    ).toStrictEqual({ problem: { field, problem } })
  })
})
