import { describe, expect, it } from 'vitest'
import { parseAddChainParams } from './add-chain-params.ts'
import type { RpcParams } from './json-rpc.ts'

const harbour = {
  chainId: '0xbdb29',
  chainName: 'Harbour',
  nativeCurrency: { name: 'Harbour coin', symbol: 'HRB', decimals: 18 },
  rpcUrls: ['https://node.example/v3/abcdefgh'],
  blockExplorerUrls: ['https://explorer.example'],
}

const parse = (change: object) => () =>
  parseAddChainParams([{ ...harbour, ...change }] as RpcParams)

const url = (length: number): string =>
  `https://node.example/${'a'.repeat(length - 'https://node.example/'.length)}`

describe('parseAddChainParams', () => {
  it('converts a network to the format of the wallet', () => {
    expect(parse({})()).toStrictEqual({
      network: {
        chainId: '777001',
        name: 'Harbour',
        symbol: 'HRB',
        explorerUrl: 'https://explorer.example',
      },
      rpcUrls: ['https://node.example/v3/abcdefgh'],
    })
  })

  it('needs no explorer and ignores unknown members', () => {
    const { network } = parse({
      blockExplorerUrls: null,
      iconUrls: 7,
      toString: 'x',
    })()
    expect(network.explorerUrl).toBe('')
    expect(parse({ blockExplorerUrls: [] })().network.explorerUrl).toBe('')
  })

  it('accepts encrypted and loopback nodes in order and drops others', () => {
    const rpcUrls = [
      'nowhere',
      7,
      'wss://node.example',
      'http://127.0.0.1:8545',
      'http://localhost:8545/x',
      'http://localhost:8545/x',
      'http://node.example',
      'ws://node.example',
      'ftp://node.example',
      'https://node.example/#fragment',
      url(2_049),
      'https://user:secret@node.example',
      'https://node.example',
    ]
    expect(parse({ rpcUrls })().rpcUrls).toStrictEqual([
      'wss://node.example',
      'http://127.0.0.1:8545',
      'http://localhost:8545/x',
      'https://user:secret@node.example',
      'https://node.example',
    ])
  })

  it('keeps the first five nodes', () => {
    const rpcUrls = [1, 2, 3, 4, 5, 6].map((one) => `https://${one}.example`)
    expect(parse({ rpcUrls })().rpcUrls).toStrictEqual(rpcUrls.slice(0, 5))
  })

  it.each<[string, unknown]>([
    ['', 'https://e.example'],
    ['', ['http://e.example']],
    ['', ['javascript:alert(1)']],
    ['', ['nowhere', 7, null]],
    ['', [url(257)]],
    ['https://e.example', ['http://e.example', 'https://e.example']],
  ])('takes "%s" as the explorer from %j', (expected, blockExplorerUrls) => {
    const { network } = parse({ blockExplorerUrls })()
    expect(network.explorerUrl).toBe(expected)
  })

  it('ignores invalid icons', () => {
    expect(parse({ iconUrls: ['nowhere'] })()).toStrictEqual(parse({})())
  })

  it('collapses the white space of a name, as it is shown', () => {
    expect(parse({ chainName: '  Old \t Harbour ' })().network.name).toBe(
      'Old Harbour',
    )
  })

  it.each<[string, object]>([
    ['chainId', { chainId: 777001 }],
    ['chainId', { chainId: '777001' }],
    ['chainId', { chainId: '0x0' }],
    ['chainId', { chainId: '0x01' }],
    ['chainId', { chainId: '0x20000000000000' }],
    ['chainId', { chainId: `0x${'f'.repeat(40)}` }],
    ['chainName', { chainName: '' }],
    ['chainName', { chainName: '   ' }],
    ['chainName', { chainName: 'x'.repeat(65) }],
    ['chainName', { chainName: 'Ether\u202eeum' }],
    ['chainName', { chainName: 'Ethe\u200breum' }],
    ['chainName', { chainName: ['Harbour'] }],
    ['nativeCurrency', { nativeCurrency: undefined }],
    ['nativeCurrency', { nativeCurrency: [] }],
    ['nativeCurrency.symbol', { nativeCurrency: { decimals: 18 } }],
    [
      'nativeCurrency.symbol',
      { nativeCurrency: { symbol: 'TWELVELETTER', decimals: 18 } },
    ],
    [
      'nativeCurrency.decimals',
      { nativeCurrency: { symbol: 'HRB', decimals: 6 } },
    ],
    [
      'nativeCurrency.decimals',
      { nativeCurrency: { symbol: 'HRB', decimals: '18' } },
    ],
    ['rpcUrls', { rpcUrls: undefined }],
    ['rpcUrls', { rpcUrls: 'https://node.example' }],
    ['rpcUrls', { rpcUrls: [] }],
    ['rpcUrls', { rpcUrls: ['http://node.example', 'ws://node.example'] }],
    ['rpcUrls', { rpcUrls: Array(21).fill('https://node.example') }],
    ['rpcUrls', { rpcUrls: ['nowhere'] }],
    ['rpcUrls', { rpcUrls: [7] }],
    ['rpcUrls', { rpcUrls: [url(2_049)] }],
  ])('refuses a bad %s: %j', (path, change) => {
    expect(parse(change)).toThrow(
      expect.objectContaining({
        code: -32602,
        data: {
          path: `params.request.params.0.${path}`,
          reason: expect.stringMatching(/^must /),
        },
      }),
    )
  })

  it.each([[undefined], [[]], [{}], [['x']], [[[]]], [[null]]])(
    'refuses params of %j',
    (params) => {
      expect(() => parseAddChainParams(params as RpcParams)).toThrow(
        expect.objectContaining({
          code: -32602,
          data: {
            path: 'params.request.params',
            reason: 'must be a list with one object',
          },
        }),
      )
    },
  )

  it('accepts texts of the maximum length', () => {
    const longest = {
      chainId: '0x1fffffffffffff',
      chainName: 'x'.repeat(64),
      nativeCurrency: { symbol: 'ELEVENLETTR', decimals: 18 },
      rpcUrls: Array(20).fill(url(2_048)),
    }
    expect(parse(longest)().network.chainId).toBe('9007199254740991')
  })
})
