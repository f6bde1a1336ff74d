import { isError, JsonRpcProvider } from 'ethers'
import { BaseError, createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import type { Outcome, RpcError } from '../json-rpc.ts'
import type { RunningServer } from '../server.ts'
import { startTestServer } from '../start-test-server.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import fixtures from './fixtures/refusals.json' with { type: 'json' }
import { normalise } from './normalise.ts'

const CHAIN_ID = 31337

type Expected = {
  words: string
  /** The code that ethers gives it, if it knows it. */
  ethers?: 'INSUFFICIENT_FUNDS' | 'NONCE_EXPIRED' | 'REPLACEMENT_UNDERPRICED'
  viem: string
}

/** What viem makes of any other error with geth's code. */
const OTHER = 'InvalidInputRpcError'

const kinds: Readonly<Record<string, Expected>> = {
  insufficientFunds: {
    words: 'insufficient funds for gas * price + value',
    ethers: 'INSUFFICIENT_FUNDS',
    viem: 'InsufficientFundsError',
  },
  nonceTooLow: {
    words: 'nonce too low',
    ethers: 'NONCE_EXPIRED',
    viem: 'NonceTooLowError',
  },
  nonceTooHigh: { words: 'nonce too high', viem: 'NonceTooHighError' },
  // To viem, its nonce has been used.
  alreadyKnown: { words: 'already known', viem: 'NonceTooLowError' },
  replacementUnderpriced: {
    words: 'replacement transaction underpriced',
    ethers: 'REPLACEMENT_UNDERPRICED',
    viem: OTHER,
  },
  underpriced: { words: 'transaction underpriced', viem: OTHER },
  intrinsicGas: {
    words: 'intrinsic gas too low',
    viem: 'IntrinsicGasTooLowError',
  },
  blockGasLimit: { words: 'exceeds block gas limit', viem: OTHER },
  baseFee: {
    words: 'max fee per gas less than block base fee',
    viem: 'FeeCapTooLowError',
  },
}

const rows = Object.entries(fixtures).flatMap(([node, { errors }]) =>
  Object.entries(errors).map(
    ([kind, error]) => [node, kind, error as [number, string]] as const,
  ),
)

const [rich, receiver] = developmentAccounts.map(({ secretKey }) =>
  privateKeyToAccount(secretKey as Hex),
)
const poor = privateKeyToAccount(`0x${'77'.repeat(32)}`)

const sign = (over: object = {}, from = rich): Promise<Hex> =>
  (from ?? poor).signTransaction({
    type: 'eip1559',
    chainId: CHAIN_ID,
    to: receiver?.address as Hex,
    value: 1n,
    gas: 21_000n,
    nonce: 0,
    maxFeePerGas: 10_000_000_000n,
    maxPriorityFeePerGas: 1n,
    ...over,
  })

describe('a refused transaction', () => {
  let node: FaultyNode
  let server: RunningServer
  let refusal: RpcError = { code: 0, message: '' }

  beforeAll(async () => {
    node = await startFaultyNode({
      chainId: CHAIN_ID,
      answer: ({ method }) =>
        method === 'eth_chainId' ? { result: '0x7a69' } : { error: refusal },
    })
    const { apiKeys, ...config } = embeddedConfig({ port: 0 })
    server = await startTestServer({
      ...config,
      apiKeys,
      networks: [
        {
          name: 'other',
          chainId: CHAIN_ID,
          upstreams: [{ kind: 'url', url: node.url }],
        },
        { name: 'local', chainId: CHAIN_ID, upstreams: [{ kind: 'edr' }] },
      ],
    })
  })

  afterAll(async () => {
    await server.stop()
    await node.stop()
  })

  const urlOf = (network: string): string =>
    `http://127.0.0.1:${server.port}/${network}/v3/${DEVELOPMENT_KEY}`

  /** What both libraries make of the answer to a transaction. */
  const classify = async (network: string, raw: Hex): Promise<Expected> => {
    const provider = new JsonRpcProvider(urlOf(network), CHAIN_ID, {
      staticNetwork: true,
    })
    const client = createWalletClient({
      account: poor,
      transport: http(urlOf(network), { retryCount: 0, timeout: 300_000 }),
    })
    try {
      const ofEthers = await provider
        .send('eth_sendRawTransaction', [raw])
        .catch((error: unknown) => error)
      const ofViem = await client
        .sendTransaction({
          account: rich ?? poor,
          chain: null,
          to: poor.address,
          gas: 21_000n,
          nonce: 0,
          maxFeePerGas: 1n,
          maxPriorityFeePerGas: 1n,
        })
        .catch((error: unknown) => error)
      const cause = ofViem instanceof BaseError ? ofViem.cause : undefined
      const known = (
        [
          'INSUFFICIENT_FUNDS',
          'NONCE_EXPIRED',
          'REPLACEMENT_UNDERPRICED',
        ] as const
      ).find((code) => isError(ofEthers, code))
      return {
        words: (ofViem as BaseError).details,
        ...(known && { ethers: known }),
        viem: (cause as Error).name,
      }
    } finally {
      provider.destroy()
    }
  }

  it.each(rows)(
    'of %s is classified as %s by ethers and viem',
    async (_node, kind, [code, message]) => {
      refusal = { code, message }

      expect(await classify('other', await sign())).toEqual({
        ...kinds[kind],
        words: expect.stringContaining(kinds[kind]?.words ?? ''),
      })
    },
  )

  it('of EDR is recognised by ethers and viem', async () => {
    const provider = new JsonRpcProvider(urlOf('local'), CHAIN_ID, {
      staticNetwork: true,
    })
    const client = createWalletClient({
      account: poor,
      transport: http(urlOf('local'), { retryCount: 0, timeout: 300_000 }),
    })
    const ofEthers = await provider
      .send('eth_sendRawTransaction', [await sign({}, poor)])
      .catch((error: unknown) => error)
    const ofViem = await client
      .sendTransaction({
        chain: null,
        to: poor.address,
        value: 1n,
        gas: 21_000n,
        nonce: 0,
        maxFeePerGas: 10_000_000_000n,
        maxPriorityFeePerGas: 1n,
      })
      .catch((error: unknown) => error)
    provider.destroy()

    expect(isError(ofEthers, 'INSUFFICIENT_FUNDS')).toBe(true)
    expect(ofViem).toMatchObject({ cause: { name: 'InsufficientFundsError' } })
  })

  it('of EDR has the words of geth', async () => {
    const send = async (raw: Hex): Promise<string> => {
      const response = await fetch(urlOf('local'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'eth_sendRawTransaction',
          params: [raw],
        }),
      })
      const { error } = (await response.json()) as { error?: RpcError }
      return error ? `${error.code} ${error.message}` : 'sent'
    }
    const setAutomine = async (on: boolean): Promise<void> => {
      const body = { jsonrpc: '2.0', id: 1, method: 'evm_setAutomine' }
      await fetch(urlOf('local'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...body, params: [on] }),
      })
    }
    const said = [
      await send(await sign()),
      await send(await sign({ value: 2n })),
      await send(await sign({ nonce: 9 })),
      await send(await sign({}, poor)),
      await send(await sign({ nonce: 1, gas: 20_000n })),
      await send(await sign({ nonce: 1, gas: 40_000_000n })),
      await send(await sign({ nonce: 1, maxFeePerGas: 1n })),
    ]
    await setAutomine(false)
    const queued = await sign({ nonce: 1 })
    said.push(
      await send(queued),
      await send(queued),
      await send(await sign({ nonce: 1, value: 2n })),
    )

    const prefixes = [
      'sent',
      '-32000 nonce too low. Expected nonce to be 1 but got 0.',
      '-32000 nonce too high. Expected nonce to be 1 but got 9.',
      '-32000 insufficient funds for gas * price + value. The max upfront cost is: ',
      '-32000 intrinsic gas too low: gas 20000, minimum needed 21000',
      '-32000 Transaction gas limit is 40000000 and exceeds block gas limit of 30000000',
      '-32000 max fee per gas less than block base fee: maxFeePerGas: 1, baseFee: ',
      'sent',
      '-32000 already known: 0x',
      '-32000 replacement transaction underpriced. A gasPrice/maxFeePerGas of at least ',
    ]
    expect(
      said.map((text, index) => text.slice(0, prefixes[index]?.length)),
    ).toEqual(prefixes)
  })
})

describe('a refusal', () => {
  const normalised = (error: RpcError, method = 'eth_call'): Outcome =>
    normalise({ method, params: [] }, { error })

  it('keeps the words of geth and what precedes them', () => {
    const message =
      'err: insufficient funds for gas * price + value: address 0x1 have 0 want 1 (supplied gas 5)'

    expect(normalised({ code: -32000, message })).toEqual({
      error: { code: -32000, message },
    })
  })

  it.each<[string, RpcError]>([
    ['a method that executes nothing', { code: 1, message: 'AlreadyKnown' }],
    ['other words', { code: -32003, message: 'pool is full' }],
    [
      'a word inside another',
      { code: 1, message: 'no InsufficientFundsFault' },
    ],
  ])('is not found in %s', (title, error) => {
    const method = title.startsWith('a method') ? 'eth_getLogs' : 'eth_call'

    expect(normalised(error, method)).toEqual({ error })
  })

  it('is not found in the reason of a revert', () => {
    const message = 'execution reverted: nonce too low'

    expect(normalised({ code: 3, message, data: '0x' })).toEqual({
      error: { code: 3, message: 'execution reverted', data: '0x' },
    })
  })
})
