import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { builtProgram } from '../../dev/built-program.ts'
import { createSendToNode } from './node-call.ts'
import type { FaultRequest } from './node-faults.ts'
import { type KitChains, startKitChains } from './start-kit-chains.ts'

const FIRST = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const STRANGER = '0x00000000000000000000000000000000000000aa'

const built = builtProgram('hosted-node')
let chains: KitChains
let rpcUrl = ''

const start = (networks: Parameters<typeof startKitChains>[0]['networks']) =>
  startKitChains({ networks, hostedNode: built })

beforeAll(async () => {
  chains = await start([{ name: 'local' }, { name: 'harbour', chainId: 777 }])
  rpcUrl = chains.networks[0]?.rpcUrl ?? ''
})

afterEach(() => chains.node('local').heal())

afterAll(async () => {
  await chains.stop()
})

const ask = (method: string, params: unknown[] = [], id: unknown = 1) => ({
  jsonrpc: '2.0',
  id,
  method,
  params,
})

const post = (body: unknown): Promise<Response> =>
  fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const send = createSendToNode

describe('the networks of a test', () => {
  it('are served under their names and chain ids', async () => {
    expect(chains.networks).toEqual([
      {
        name: 'local',
        chainId: 31_337,
        scope: 'eip155:31337',
        rpcUrl: expect.any(String),
      },
      {
        name: 'harbour',
        chainId: 777,
        scope: 'eip155:777',
        rpcUrl: expect.any(String),
      },
    ])
    const ids = chains.networks.map((one) => send(one.rpcUrl)('eth_chainId'))
    expect(await Promise.all(ids)).toEqual(['0x7a69', '0x309'])
  })

  it('are found by name and by chain id', async () => {
    const { calls } = chains.node(777)
    const before = calls().length
    await send(chains.networks[1]?.rpcUrl ?? '')('eth_blockNumber')
    expect(chains.node('harbour').calls().slice(before)).toEqual([
      {
        transport: 'http',
        method: 'eth_blockNumber',
        params: [],
        result: '0x0',
      },
    ])
    expect(() => chains.node('main')).toThrow(
      'There is no network "main"; there are local (31337), harbour (777)',
    )
  })

  it('are refused with the reason if they cannot be used', async () => {
    const refused: [Parameters<typeof start>[0], string][] = [
      [[{ name: 'Main Net' }], 'must be named with small letters'],
      [[{ name: 'other' }], 'The network "other" needs a chainId'],
      [[{ name: 'a', chainId: 0 }], 'has the chainId 0'],
      [[{ name: 'a', url: 'ws://a' }], 'a url that does not begin with http'],
      [[{ name: 'a' }, { name: 'a' }], 'two networks with the name "a"'],
      [[{ name: 'a', url: rpcUrl, chainId: 5 }], 'is on chain 31337, not on 5'],
      [
        [{ name: 'a', url: 'http://127.0.0.1:1/a-secret-key' }],
        'eth_chainId: the node at 127.0.0.1:1 does not answer',
      ],
    ]
    for (const [networks, reason] of refused) {
      await expect(start(networks)).rejects.toThrow(reason)
    }
  })

  it('can be a node that is running, and a fork of one', async () => {
    await chains.chain('local').mine(2)
    await chains.chain('local').setBalance(STRANGER, 41n)
    const others = await start([
      { name: 'same', url: rpcUrl },
      { name: 'forked', fork: rpcUrl },
    ])
    const balances = others.networks.map((one) =>
      send(one.rpcUrl)('eth_getBalance', [STRANGER, 'latest']),
    )
    expect(await Promise.all(balances)).toEqual(['0x29', '0x29'])
    await others.chain('forked').setBalance(STRANGER, 5n)
    await others.chain('same').setBalance(STRANGER, 6n)
    const asked = ['eth_getBalance', [STRANGER, 'latest']] as const
    expect([
      await others.chain('forked').send(...asked),
      await chains.chain('local').send(...asked),
    ]).toEqual(['0x5', '0x6'])
    await others.stop()
  })

  it('do not reveal the address of the node that was forked', async () => {
    const source = await start([{ name: 'source', url: rpcUrl }])
    const fork = source.networks[0]?.rpcUrl ?? ''
    const forked = await start([{ name: 'forked', fork }])
    source.node('source').fail({ kind: 'unauthorized' })
    const asked = forked
      .chain('forked')
      .send('eth_getBalance', [
        '0x00000000000000000000000000000000000000bb',
        'latest',
      ])
    await expect(asked).rejects.toThrow('the node that was forked failed')
    await forked.stop()
    await source.stop()
  })

  it('are as at the start after a reset', async () => {
    const others = await start([{ name: 'local' }, { name: 'heritage' }])
    const chain = others.chain('local')
    for (const round of [1, 2]) {
      await chain.mine(round)
      await chain.send('evm_setAutomine', [false])
      others.node('local').fail({ kind: 'unauthorized' })
      await others.reset()
      const { rpcUrl: url = '' } = others.networks[0] ?? {}
      expect(await send(url)('eth_blockNumber')).toBe('0x0')
      expect(others.node('local').calls()).toHaveLength(1)
      await chain.deploy({ bytecode: '0x00' })
    }
    await others.stop()
  })
})

describe('chain control', () => {
  const local = () => chains.chain('local')
  const head = async () =>
    (await local().send('eth_getBlockByNumber', ['latest', false])) as {
      number: string
      timestamp: string
    }

  it('mines and travels in time', async () => {
    const before = await head()
    await local().mine()
    await local().mine(3)
    await local().travel(3_600)
    const after = await head()
    expect(Number(after.number) - Number(before.number)).toBe(5)
    expect(Number(after.timestamp) - Number(before.timestamp)).toBeGreaterThan(
      3_599,
    )
    await expect(local().mine(0)).rejects.toThrow('blocks is 0')
    await expect(local().travel(1.5)).rejects.toThrow('seconds is 1.5')
  })

  it('returns to a snapshot, once', async () => {
    const { number } = await head()
    const snapshot = await local().snapshot()
    await local().mine(2)
    await local().revert(snapshot)
    expect((await head()).number).toBe(number)
    await expect(local().revert(snapshot)).rejects.toThrow(
      `The chain "local" has no snapshot ${snapshot}`,
    )
  })

  it('impersonates until told otherwise', async () => {
    const transaction = { from: STRANGER, to: FIRST, value: '0x1' }
    await local().setBalance(STRANGER, 10n ** 18n)
    await local().impersonate(STRANGER)
    expect(await local().send('eth_sendTransaction', [transaction])).toMatch(
      /^0x[0-9a-f]{64}$/,
    )
    await local().stopImpersonating(STRANGER)
    await expect(
      local().send('eth_sendTransaction', [transaction]),
    ).rejects.toThrow('eth_sendTransaction: ')
    await expect(local().setBalance(STRANGER, -1n)).rejects.toThrow('wei must')
  })

  /** Returns the code that follows it. */
  const CONSTRUCTOR = '0x600b380380600b5f395ff3'

  it('deploys a contract with arguments', async () => {
    const inputs = [
      { name: 'amount', type: 'uint8' },
      { name: 'owner', type: 'address' },
      { name: 'mark', type: 'bytes4' },
    ]
    const address = await local().deploy({
      bytecode: CONSTRUCTOR,
      abi: [{ type: 'constructor', inputs }],
      args: [5, STRANGER, '0x01020304'],
    })
    expect(await local().send('eth_getCode', [address, 'latest'])).toBe(
      `0x${'5'.padStart(64, '0')}${STRANGER.slice(2).padStart(64, '0')}${'01020304'.padEnd(64, '0')}`,
    )
  })

  it('says why a contract cannot be deployed', async () => {
    await expect(local().deploy({ bytecode: '0x5f5ffd' })).rejects.toThrow(
      'eth_call: execution reverted',
    )
    await expect(local().deploy({ bytecode: '__$lib$__' })).rejects.toThrow(
      'must be linked first',
    )
    await expect(
      local().deploy({ bytecode: CONSTRUCTOR, args: [1] }),
    ).rejects.toThrow('args has 1 values, and the constructor in abi takes 0')
  })

  it('names the method that another node does not offer', async () => {
    const bare = createServer(async (request, response) => {
      const { method } = JSON.parse(String(await request.toArray()))
      const error = { code: -32601, message: 'no such method' }
      const outcome = method === 'eth_chainId' ? { result: '0x1' } : { error }
      response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, ...outcome }))
    }).listen(0, '127.0.0.1')
    await once(bare, 'listening')
    const { port } = bare.address() as { port: number }
    const others = await start([
      { name: 'main', url: `http://127.0.0.1:${port}` },
    ])
    await expect(others.chain(1).mine()).rejects.toThrow(
      'The node of "main" offers no hardhat_mine or anvil_mine: it is not a development node',
    )
    await others.stop()
    bare.close()
  })
})

describe('a fault', () => {
  const fail = (fault: FaultRequest) => chains.node('local').fail(fault)
  const shapes: [FaultRequest, number, RegExp][] = [
    [{ kind: 'unauthorized' }, 401, /Unauthorized/],
    [{ kind: 'rate-limited' }, 429, /Too Many Requests/],
    [{ kind: 'server-error' }, 503, /Service Unavailable/],
    [{ kind: 'server-error', status: 500 }, 500, /Internal Server Error/],
    [{ kind: 'garbage' }, 200, /^<!doctype html>/],
    [{ kind: 'latency', ms: 5 }, 200, /"result":"0x7a69"/],
    [{ kind: 'wrong-chain' }, 200, /"result":"0x7a6a"/],
    [{ kind: 'wrong-chain', chainId: 1 }, 200, /"result":"0x1"/],
  ]
  it.each(shapes)('%j reaches a client', async (fault, status, text) => {
    fail(fault)
    const response = await post(ask('eth_chainId'))
    expect([response.status, await response.text()]).toEqual([
      status,
      expect.stringMatching(text),
    ])
    chains.node('local').heal()
    expect(await send(rpcUrl)('eth_chainId')).toBe('0x7a69')
  })

  it('says when to ask again', async () => {
    fail({ kind: 'rate-limited', retryAfter: 7 })
    const { headers } = await post(ask('eth_chainId'))
    expect(headers.get('retry-after')).toBe('7')
  })

  it('applies to a method, and for so many requests', async () => {
    fail({ kind: 'rate-limited', times: 2, method: 'eth_gasPrice' })
    const statuses = []
    for (const method of ['eth_chainId', ...Array(3).fill('eth_gasPrice')]) {
      statuses.push((await post(ask(method))).status)
    }
    expect(statuses).toEqual([200, 429, 429, 200])
    expect(chains.node('local').calls().slice(-4)).toMatchObject([
      { method: 'eth_chainId', result: '0x7a69' },
      { method: 'eth_gasPrice', fault: 'rate-limited' },
      { method: 'eth_gasPrice', fault: 'rate-limited' },
      { method: 'eth_gasPrice', result: expect.any(String) },
    ])
  })

  it('does not concern chain control', async () => {
    fail({ kind: 'unauthorized' })
    await expect(chains.chain('local').mine()).resolves.toBeUndefined()
  })

  it('revert fails what is executed, with the reason', async () => {
    fail({ kind: 'revert', reason: 'paused' })
    const call = { from: FIRST, to: STRANGER, value: '0x1' }
    const batch = [
      ask('eth_call', [call, 'latest'], 1),
      ask('eth_estimateGas', [call], 'two'),
      ask('eth_blockNumber', [], 3),
      { jsonrpc: '2.0', method: 'eth_call', params: [call, 'latest'] },
    ]
    const error = {
      code: 3,
      message: 'execution reverted: paused',
      data: `0x08c379a0${'20'.padStart(64, '0')}${'6'.padStart(64, '0')}${Buffer.from('paused').toString('hex').padEnd(64, '0')}`,
    }
    expect(await (await post(batch)).json()).toEqual([
      { jsonrpc: '2.0', id: 1, error },
      { jsonrpc: '2.0', id: 'two', error },
      { jsonrpc: '2.0', id: 3, result: expect.any(String) },
    ])
    const simulation = { blockStateCalls: [{ calls: [call] }] }
    expect(
      await send(rpcUrl)('eth_simulateV1', [simulation, 'latest']),
    ).toMatchObject([
      { calls: [{ status: '0x0', returnData: error.data, error }] },
    ])
  })

  it('cut-socket breaks the connection, and open sockets at once', async () => {
    const socket = await openSocket()
    const closed = once(socket, 'close')
    fail({ kind: 'cut-socket', times: 1 })
    expect((await closed)[0]).toBe(1006)
    await expect(post(ask('eth_chainId'))).rejects.toThrow('fetch failed')
    expect((await post(ask('eth_chainId'))).status).toBe(200)
  })

  it('silent never answers', async () => {
    fail({ kind: 'silent', times: 1 })
    const silent = new AbortController()
    const unanswered = fetch(rpcUrl, {
      method: 'POST',
      body: JSON.stringify(ask('eth_chainId')),
      signal: silent.signal,
    })
    await expect
      .poll(() => chains.node('local').calls().at(-1)?.fault)
      .toBe('silent')
    expect((await post(ask('eth_chainId'))).status).toBe(200)
    silent.abort()
    await expect(unanswered).rejects.toThrow('aborted')
  })

  it('is refused with the reason if it is not one', () => {
    const refused: [unknown, string][] = [
      [{ kind: 'slow' }, 'kind is "slow" and must be one of latency'],
      [{ kind: 'latency' }, 'ms of the fault "latency" is missing'],
      [{ kind: 'latency', ms: -1 }, 'ms of the fault "latency" must be'],
      [{ kind: 'silent', ms: 1 }, 'ms is not a setting of the fault "silent"'],
      [{ kind: 'silent', times: 0 }, 'times of the fault "silent" must be'],
      [{ kind: 'server-error', status: 404 }, 'from 500 to 599'],
      [{ kind: 'revert' }, 'reason of the fault "revert" must be a text'],
      [{ kind: 'garbage', method: 1 }, 'must be the name of a method'],
    ]
    for (const [fault, reason] of refused) {
      expect(() => fail(fault as FaultRequest)).toThrow(reason)
    }
  })
})

const openSocket = async (): Promise<WebSocket> => {
  const socket = new WebSocket(rpcUrl.replace(/^http/, 'ws'))
  await once(socket, 'open')
  return socket
}

describe('a WebSocket', () => {
  const receive = async (socket: WebSocket): Promise<unknown> =>
    JSON.parse(String((await once(socket, 'message'))[0]))

  it('answers calls and notifies of blocks', async () => {
    const socket = await openSocket()
    const messages: { id?: number; method?: string }[] = []
    socket.on('message', (data) => messages.push(JSON.parse(String(data))))
    socket.send(JSON.stringify([ask('eth_chainId', [], 1)]))
    socket.send(JSON.stringify(ask('eth_subscribe', ['newHeads'], 2)))
    await expect.poll(() => messages.length).toBe(2)
    await chains.chain('local').mine()
    await expect.poll(() => messages.length).toBe(3)
    expect(messages).toMatchObject([
      [{ id: 1, result: '0x7a69' }],
      { id: 2, result: expect.any(String) },
      { method: 'eth_subscription' },
    ])
    expect(chains.node('local').calls().slice(-2)).toMatchObject([
      { transport: 'websocket', method: 'eth_chainId', result: '0x7a69' },
      { transport: 'websocket', method: 'eth_subscribe' },
    ])
    socket.terminate()
  })

  it('shows faults', async () => {
    const socket = await openSocket()
    const { fail, heal } = chains.node('local')
    fail({ kind: 'wrong-chain', times: 1 })
    socket.send(JSON.stringify(ask('eth_chainId')))
    expect(await receive(socket)).toMatchObject({ result: '0x7a6a' })
    fail({ kind: 'rate-limited' })
    socket.send(JSON.stringify(ask('eth_chainId')))
    expect((await once(socket, 'close'))[0]).toBe(1013)
    await expect(openSocket()).rejects.toThrow('429')
    heal()
    fail({ kind: 'server-error', method: 'eth_call' })
    const healthy = await openSocket()
    healthy.send(JSON.stringify(ask('eth_chainId')))
    expect(await receive(healthy)).toMatchObject({ result: '0x7a69' })
    healthy.terminate()
  })
})

describe('the proxy', () => {
  it('answers the preflight of a page', async () => {
    const response = await fetch(rpcUrl, {
      method: 'OPTIONS',
      headers: { origin: 'https://dapp.example' },
    })
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
    ]).toEqual([204, 'https://dapp.example'])
  })

  it('is closed to who does not know its address', async () => {
    expect((await fetch(new URL('/', rpcUrl))).status).toBe(404)
    expect((await fetch(rpcUrl)).status).toBe(405)
    const socket = new WebSocket(
      new URL('/', rpcUrl).href.replace('http', 'ws'),
    )
    expect(String((await once(socket, 'error'))[0])).toContain('404')
  })

  it('rejects what is not JSON-RPC', async () => {
    for (const body of ['{', '[1]', '{"id":1}']) {
      expect(await (await post(body)).json()).toMatchObject({
        error: { code: -32700 },
      })
    }
  })

  it('answers 502 while its node does not answer', async () => {
    const gone = createServer((_, response) => {
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    }).listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as { port: number }
    const others = await start([{ name: 'a', url: `http://127.0.0.1:${port}` }])
    gone.close()
    gone.closeAllConnections()
    const response = await fetch(others.networks[0]?.rpcUrl ?? '', {
      method: 'POST',
      body: JSON.stringify(ask('eth_chainId')),
    })
    expect(response.status).toBe(502)
    await others.stop()
  })
})
