import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type Fault, type FaultyNode, startFaultyNode } from './faulty-node.ts'

const nodes: FaultyNode[] = []

afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop()
})

const start = async (): Promise<FaultyNode> => {
  const node = await startFaultyNode({
    chainId: 7,
    answer: ({ method }) =>
      method === 'ready' ? { resultJson: '{"made":true}' } : { result: method },
  })
  nodes.push(node)
  return node
}

const ask = (method: string, id = 1): object => ({ jsonrpc: '2.0', id, method })

const post = async (
  { url }: FaultyNode,
  body: unknown,
): Promise<[number, string]> => {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  return [response.status, await response.text()]
}

const answer = (result: unknown, id = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, result })

describe('a faulty node without a fault', () => {
  it('answers calls and batches, and records them', async () => {
    const node = await start()
    expect([
      await post(node, ask('eth_chainId')),
      await post(node, ask('ready')),
      await post(node, [ask('a', 1), ask('b', 2)]),
    ]).toStrictEqual([
      [200, answer('0x7')],
      [200, answer({ made: true })],
      [200, `[${answer('a', 1)},${answer('b', 2)}]`],
    ])
    expect(node.requests.map(({ body }) => JSON.parse(body))).toStrictEqual([
      ask('eth_chainId'),
      ask('ready'),
      [ask('a', 1), ask('b', 2)],
    ])
  })

  it('answers over a socket on the same port', async () => {
    const node = await start()
    const socket = new WebSocket(node.wsUrl)
    await once(socket, 'open')
    socket.send(JSON.stringify(ask('a')))
    const [data] = await once(socket, 'message')
    expect(String(data)).toBe(answer('a'))
  })

  it('uses a development chain by default', async () => {
    const node = await startFaultyNode({ chainId: 31_337 })
    nodes.push(node)
    expect(await post(node, ask('eth_blockNumber'))).toStrictEqual([
      200,
      answer('0x0'),
    ])
  })
})

describe('a fault', () => {
  const shapes: [Fault, [number, string | RegExp]][] = [
    ['http-500', [500, /Internal Server Error/]],
    ['http-502', [502, /Bad Gateway/]],
    ['http-503', [503, /Service Unavailable/]],
    ['unauthorized', [401, /Unauthorized/]],
    ['rate-limited', [429, /Too Many Requests/]],
    ['html', [200, /^<!doctype html>/]],
    ['cut-json', [200, answer('eth_x').slice(0, -2)]],
    ['wrong-id', [200, answer('eth_x', 1_000_001)]],
    [{ slow: 5 }, [200, answer('eth_x')]],
  ]
  it.each(shapes)('%j reaches a client', async (fault, [status, text]) => {
    const node = await start()
    await node.setFault(fault)
    const [gotStatus, gotText] = await post(node, ask('eth_x'))
    expect(gotStatus).toBe(status)
    expect(gotText).toMatch(text)
  })

  it('wrong-chain changes the chain id only', async () => {
    const node = await start()
    await node.setFault('wrong-chain')
    expect([
      await post(node, ask('eth_chainId')),
      await post(node, ask('eth_x')),
    ]).toStrictEqual([
      [200, answer('0x8')],
      [200, answer('eth_x')],
    ])
  })

  it('no-batches rejects a batch and accepts a call', async () => {
    const node = await start()
    await node.setFault('no-batches')
    const [status] = await post(node, [ask('eth_x')])
    expect([status, await post(node, ask('eth_x'))]).toStrictEqual([
      400,
      [200, answer('eth_x')],
    ])
  })

  it('refuse closes the port and reopens the same one later', async () => {
    const node = await start()
    await node.setFault('refuse')
    const failure = await post(node, ask('eth_x')).catch(({ cause }) => cause)
    expect(failure).toMatchObject({ code: 'ECONNREFUSED' })
    await node.setFault('none')
    expect(await post(node, ask('eth_x'))).toStrictEqual([200, answer('eth_x')])
  })

  it('hang accepts a request and never answers', async () => {
    const node = await start()
    await node.setFault('hang')
    const controller = new AbortController()
    const response = fetch(node.url, {
      method: 'POST',
      body: JSON.stringify(ask('eth_x')),
      signal: controller.signal,
    }).catch((error: unknown) => error)
    while (node.requests.length === 0) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    controller.abort()
    expect(await response).toMatchObject({ name: 'AbortError' })
  })

  it('flood sends more than requested', async () => {
    const node = await start()
    await node.setFault('flood')
    const response = await fetch(node.url, {
      method: 'POST',
      body: JSON.stringify(ask('eth_x')),
    })
    let length = 0
    for await (const chunk of response.body ?? []) {
      length += chunk.length
      if (length > 20 * 1024 * 1024) break
    }
    expect(length).toBeGreaterThan(20 * 1024 * 1024)
  })

  it('drop-socket closes sockets on their first use', async () => {
    const node = await start()
    const socket = new WebSocket(node.wsUrl)
    await once(socket, 'open')
    await node.setFault('drop-socket')
    socket.send(JSON.stringify(ask('eth_x')))
    const [code] = await once(socket, 'close')
    expect(code).toBe(1006)
  })
})
