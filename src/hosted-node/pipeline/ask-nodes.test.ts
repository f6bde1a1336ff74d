import { afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { embeddedConfig } from '../config/embedded-config.ts'
import { digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import { startTestServer } from '../start-test-server.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const KEY = 'the-key-of-the-outage-test'

const closing: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
})

const serve = async (): Promise<{ node: FaultyNode; port: number }> => {
  const node = await startFaultyNode({
    chainId: 7,
    answer: () => ({ result: '0x1' }),
  })
  closing.push(node.stop)
  const server = await startTestServer({
    ...embeddedConfig({ port: 0 }),
    networks: [
      {
        name: 'net',
        chainId: 7,
        upstreams: [{ kind: 'url', url: node.url, final: false }],
      },
    ],
    apiKeys: [
      {
        id: 'test',
        digest: digestOf(KEY),
        plan: planTiers.custom,
        development: false,
        failover: false,
        profile: 'full',
      },
    ],
  })
  closing.push(server.stop)
  return { node, port: server.port }
}

const call = (method: string, ...params: string[]): string =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

const post = async (port: number, body: string): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${port}/net/v3/${KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { error, result } = (await response.json()) as Record<string, unknown>
  return [response.status, error ?? result]
}

const unavailable = { code: -32002, message: 'upstream unavailable' }

describe('during an outage', () => {
  it('a send that a node may have executed says so, and a read does not', async () => {
    const { node, port } = await serve()
    await post(port, call('eth_blockNumber'))
    await node.setFault('drop-socket')

    expect([
      await post(port, call('eth_sendRawTransaction', '0x02ff')),
      await post(port, call('eth_blockNumber')),
    ]).toEqual([
      [503, { ...unavailable, data: { reason: 'unknown-outcome' } }],
      [503, unavailable],
    ])
  })

  it('a subscription is refused as a call is', async () => {
    const { node, port } = await serve()
    await node.setFault('http-502')
    const socket = new WebSocket(`ws://127.0.0.1:${port}/net/ws/v3/${KEY}`)
    closing.push(async () => socket.terminate())
    const said = await new Promise<string>((resolve, reject) => {
      socket.once('open', () => socket.send(call('eth_subscribe', 'newHeads')))
      socket.once('message', (data) => resolve(String(data)))
      socket.once('error', reject)
    })

    expect(JSON.parse(said)).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: unavailable,
    })
  })
})
