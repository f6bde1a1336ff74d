import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPatientServer } from '../../dev/patient-server.ts'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { askChainId } from '../../node-client/chain-check.ts'
import { createCheckedCall } from '../../node-client/checked-call.ts'
import { createHttpNode } from '../../node-client/http.ts'
import { hostedEndpoint } from '../../node-client/testing/hosted-address.ts'
import { readBalances } from './read-balances.ts'

const chainId = 'eip155:31337'
const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const EMPTY = '0x1111111111111111111111111111111111111111'
const addresses = [RICH, EMPTY]

let server: RunningServer

beforeAll(async () => {
  server = await startTestServer(embeddedConfig({ port: 0 }))
})

afterAll(() => server.stop())

type Settings = {
  asked?: string
  deadline?: number
  slow?: number
  accounts?: readonly string[]
  listed?: Parameters<typeof readBalances>[0]['tokens']
}

const readFrom = async (
  baseUrl: string | undefined,
  {
    asked = chainId,
    deadline = 300_000,
    slow = Number.POSITIVE_INFINITY,
    accounts = addresses,
    listed = [],
  }: Settings = {},
) => {
  const posts: unknown[] = []
  const nodeOf = async () => {
    if (baseUrl === undefined) return undefined
    const { request } = createHttpNode({
      endpoint: hostedEndpoint({ baseUrl, apiKey: DEVELOPMENT_KEY }),
      post: (url, init) => {
        posts.push(JSON.parse(String(init.body)))
        return fetch(url, init)
      },
      batches: true,
    })
    return {
      request: createCheckedCall(request, {
        chainId: asked.slice('eip155:'.length),
        askChainId: () => askChainId(request),
      }),
    }
  }
  const balances = await readBalances(
    { chainId: asked, addresses: accounts, tokens: listed },
    { networks: { nodeOf }, deadline, slow },
  )
  return { balances, posts }
}

type Call = { id: number; method: string; params: unknown[] }

/** A node with this answer to `eth_getBalance`. */
const readAs = async (
  sayBalance: (call: Call) => object,
  {
    takeOver = () => false,
    ...settings
  }: Settings & {
    /** True when it has answered, or never will. */
    takeOver?: (response: ServerResponse, isBatch: boolean) => boolean
  } = {},
) => {
  const node = createPatientServer(async (request, response) => {
    const chunks = await request.toArray()
    const body: Call | Call[] = JSON.parse(Buffer.concat(chunks).toString())
    if (takeOver(response, Array.isArray(body))) return
    const answer = (call: Call): object => ({
      jsonrpc: '2.0',
      id: call.id,
      ...(call.method === 'eth_chainId'
        ? { result: '0x7a69' }
        : sayBalance(call)),
    })
    const answers = Array.isArray(body) ? body.map(answer) : answer(body)
    response.end(JSON.stringify(answers))
  })
  await new Promise<void>((done) => node.listen(0, '127.0.0.1', done))
  const { port } = node.address() as AddressInfo
  try {
    const baseUrl = `http://127.0.0.1:${port}`
    const { balances } = await readFrom(baseUrl, settings)
    return balances
  } finally {
    node.closeAllConnections()
    node.close()
  }
}

describe('readBalances', () => {
  it('asks a real chain for all accounts in one batch', async () => {
    const baseUrl = `http://127.0.0.1:${server.port}/local`
    const { balances, posts } = await readFrom(baseUrl)
    expect(balances).toStrictEqual({
      node: { state: 'good' },
      amounts: { [RICH]: '10000000000000000000000', [EMPTY]: '0' },
      tokens: [],
    })
    expect(posts).toStrictEqual([
      expect.objectContaining({ method: 'eth_chainId' }),
      addresses.map((address) =>
        expect.objectContaining({
          method: 'eth_getBalance',
          params: [address, 'latest'],
        }),
      ),
    ])
  })

  it('sends nothing if there is no node', async () => {
    expect(await readFrom(undefined)).toStrictEqual({
      balances: { node: { state: 'none' }, amounts: {}, tokens: [] },
      posts: [],
    })
  })

  it('sends no address to a node of another chain', async () => {
    const baseUrl = `http://127.0.0.1:${server.port}/local`
    const { balances, posts } = await readFrom(baseUrl, {
      asked: 'eip155:1',
    })
    expect(balances).toStrictEqual({
      node: {
        state: 'down',
        failure: { kind: 'wrong-chain', expected: '1', said: '31337' },
      },
      amounts: {},
      tokens: [],
    })
    expect(posts).toStrictEqual([
      expect.objectContaining({ method: 'eth_chainId' }),
    ])
  })

  it('reports an unreachable node, also without accounts', async () => {
    for (const accounts of [addresses, []]) {
      const { balances } = await readFrom('http://127.0.0.1:1', { accounts })
      expect(balances).toStrictEqual({
        node: { state: 'down', failure: { kind: 'unreachable' } },
        amounts: {},
        tokens: [],
      })
    }
  })

  it('times out on a node that does not answer for the balances', async () => {
    const deadline = 8_000
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
    })
    try {
      const balances = await readAs(() => ({ result: '0x1' }), {
        takeOver: (_, isBatch) => {
          if (isBatch) vi.advanceTimersByTime(deadline)
          return isBatch
        },
        deadline,
      })
      expect(balances).toStrictEqual({
        node: { state: 'down', failure: { kind: 'timeout' } },
        amounts: {},
        tokens: [],
      })
    } finally {
      vi.useRealTimers()
    }
  })

  it('reports a rate-limited node as degraded', async () => {
    const balances = await readAs(() => ({ result: '0x1' }), {
      takeOver: (response) => response.writeHead(429).end() !== undefined,
    })
    expect(balances).toStrictEqual({
      node: {
        state: 'degraded',
        failure: { kind: 'rate-limited', status: 429 },
      },
      amounts: {},
      tokens: [],
    })
  })

  it('returns partial results of a node that answers one of two', async () => {
    const balances = await readAs(({ params }) =>
      params[0] === RICH
        ? { result: '0xde0b6b3a7640001' }
        : { error: { code: -32000, message: 'missing trie node' } },
    )
    expect(balances).toStrictEqual({
      node: {
        state: 'degraded',
        failure: {
          kind: 'node-error',
          code: -32000,
          message: 'missing trie node',
        },
      },
      amounts: { [RICH]: '1000000000000000001' },
      tokens: [],
    })
  })

  it('ignores an invalid amount', async () => {
    expect(await readAs(() => ({ result: '1000' }))).toStrictEqual({
      node: { state: 'down', failure: { kind: 'not-json-rpc' } },
      amounts: {},
      tokens: [],
    })
  })

  it('returns token balances, except of a token that does not answer', async () => {
    const token = { account: RICH, symbol: 'TKN', decimals: 6 }
    const [good, bad] = [EMPTY, RICH]
    const { tokens } = await readAs(
      ({ method, params: [call] }) => {
        if (method !== 'eth_call') return { result: '0x1' }
        const { to, data } = Object(call)
        return to === good && data.endsWith(RICH.slice(2).toLowerCase())
          ? { result: `0x${'2a'.padStart(64, '0')}` }
          : { error: { code: 3, message: 'execution reverted' } }
      },
      {
        listed: [
          { ...token, address: good },
          { ...token, address: bad },
        ],
      },
    )
    expect(tokens).toStrictEqual([
      { ...token, address: good, amount: '42' },
      { ...token, address: bad },
    ])
  })

  it('returns how many of an NFT an account owns', async () => {
    const owner = RICH.slice(2).toLowerCase().padStart(64, '0')
    const id = '7'.padStart(64, '0')
    const answers: Record<string, string> = {
      [`0x6352211e${id}`]: `0x${owner}`,
      [`0x00fdd58e${owner}${id}`]: `0x${'3'.padStart(64, '0')}`,
    }
    const nft = (account: string, standard: 'ERC721' | 'ERC1155') => ({
      account,
      address: EMPTY,
      symbol: 'Boats',
      decimals: 0,
      nft: { standard, id: '7' },
    })
    const listed = [
      nft(RICH, 'ERC721'),
      nft(EMPTY, 'ERC721'),
      nft(RICH, 'ERC1155'),
      nft(EMPTY, 'ERC1155'),
    ]
    const { tokens } = await readAs(
      ({ method, params: [call] }) => ({
        result:
          method === 'eth_call' ? (answers[Object(call).data] ?? '0x') : '0x1',
      }),
      { listed },
    )
    expect(tokens.map(({ amount }) => amount)).toStrictEqual([
      '1',
      '0',
      '3',
      undefined,
    ])
  })

  it('reports a slow node as degraded', async () => {
    const balances = await readAs(() => ({ result: '0x1' }), { slow: 0 })
    expect(balances).toStrictEqual({
      node: { state: 'degraded' },
      amounts: { [RICH]: '1', [EMPTY]: '1' },
      tokens: [],
    })
  })
})
