import { describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { createLog } from '../log.ts'
import { findMethod } from '../methods/method-table.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { DEFAULT_HEALTH } from './node-health.ts'
import type { NodeHistory } from './node-history.ts'
import { createOwnNode, type OwnNode } from './own-node.ts'
import { createRouter } from './router.ts'

const HASH = `0x${'ab'.repeat(32)}`
const ADDRESS = `0x${'11'.repeat(20)}`
const HEAD = 1_000n

const nodeOf = (
  name: string,
  history: Partial<NodeHistory>,
  isDown = false,
): OwnNode => {
  const upstream: Upstream = {
    name,
    final: false,
    development: false,
    send: async () => {
      if (isDown) throw new OutageError('refused')
      return { result: name }
    },
    subscribe: async () => () => undefined,
    close: async () => undefined,
  }
  const node = createOwnNode(upstream, {
    isProbed: true,
    history: { state: 'full', blocks: 'full', ...history },
  })
  node.health.noteProbe({ kind: 'answered', head: HEAD, latencyMs: 1 })
  return node
}

type State = 'lagging' | 'limited' | 'down'

const bring = (state: State, node: OwnNode): OwnNode => {
  const { noteProbe, noteOutage } = node.health
  if (state === 'limited') noteOutage(new OutageError('rate-limited'))
  for (let probe = 0; probe < DEFAULT_HEALTH.failures; probe += 1) {
    if (state === 'down') noteProbe({ kind: 'failed' })
    if (state === 'lagging') {
      noteProbe({ kind: 'answered', head: HEAD - 6n, latencyMs: 1 }, 6n)
    }
  }
  expect(node.health.state()).toBe(state)
  return node
}

const answerOf = async (
  nodes: readonly OwnNode[],
  name: string,
  params: Json[],
): Promise<unknown> => {
  const router = createRouter({
    nodes,
    log: createLog('silent'),
    onOutage: () => undefined,
  })
  const { outcome } = await router.ask({
    method: findMethod(name) as NodeMethod,
    params,
    failover: { asked: false, included: false },
    owner: 'somebody',
  })
  return 'result' in outcome ? outcome.result : outcome.error
}

describe('a network with a node of recent state', () => {
  it.each<[string, Json[], string]>([
    ['eth_getBalance', [ADDRESS, 'latest'], 'recent'],
    ['eth_getBalance', [ADDRESS, 'finalized'], 'recent'],
    ['eth_getBalance', [ADDRESS, 'pending'], 'recent'],
    // 1000 - 128 is the newest block without state.
    ['eth_getBalance', [ADDRESS, '0x369'], 'recent'],
    ['eth_getBalance', [ADDRESS, '0x368'], 'archive'],
    ['eth_getBalance', [ADDRESS, 'earliest'], 'archive'],
    ['eth_getBalance', [ADDRESS, { blockNumber: '0x1' }], 'archive'],
    ['eth_getBalance', [ADDRESS, { blockHash: HASH }], 'archive'],
    ['eth_getStorageAt', [ADDRESS, '0x0', '0x1'], 'archive'],
    ['eth_getCode', [ADDRESS, '0x1'], 'archive'],
    // Blocks, transactions and receipts are complete.
    ['eth_getBlockTransactionCountByNumber', ['0x1'], 'recent'],
    ['eth_getTransactionCount', [ADDRESS, '0x1'], 'archive'],
  ])('asks for %s %j where the state is', async (name, params, expected) => {
    const nodes = [nodeOf('recent', { state: 128 }), nodeOf('archive', {})]

    expect(await answerOf(nodes, name, params)).toBe(expected)
  })

  const OLD: [string, Json[]] = ['eth_getBalance', [ADDRESS, '0x1']]
  const BY_HASH: [string, Json[]] = [
    'eth_getBalance',
    [ADDRESS, { blockHash: HASH }],
  ]

  it.each<[State, [string, Json[]], string]>([
    // Only the archive can have it.
    ['lagging', OLD, 'archive'],
    ['limited', OLD, 'archive'],
    // It would take long to fail.
    ['down', OLD, 'recent'],
    // The other one may have it.
    ['lagging', BY_HASH, 'recent'],
    ['limited', BY_HASH, 'recent'],
    ['down', BY_HASH, 'recent'],
  ])(
    'with an archive that is %s, sends %j to: %s',
    async (state, [name, params], expected) => {
      const nodes = [
        nodeOf('recent', { state: 128 }),
        bring(state, nodeOf('archive', {})),
      ]

      expect(await answerOf(nodes, name, params)).toBe(expected)
    },
  )

  it('asks the archive if both are as bad', async () => {
    const nodes = [
      bring('lagging', nodeOf('recent', { state: 128 })),
      bring('lagging', nodeOf('archive', {})),
    ]

    expect(await answerOf(nodes, ...BY_HASH)).toBe('archive')
  })

  it('asks the other one if the archive is down', async () => {
    const nodes = [
      nodeOf('recent', { state: 128 }),
      nodeOf('archive', {}, true),
    ]

    expect(await answerOf(nodes, 'eth_getBalance', [ADDRESS, '0x1'])).toBe(
      'recent',
    )
  })
})

describe('a network with a node of recent blocks', () => {
  it.each<[string, Json[], string]>([
    ['eth_getBlockTransactionCountByNumber', ['latest'], 'recent'],
    ['eth_getBlockTransactionCountByNumber', ['0x369'], 'recent'],
    ['eth_getBlockTransactionCountByNumber', ['0x368'], 'complete'],
    ['eth_getBlockTransactionCountByHash', [HASH], 'complete'],
    ['eth_getLogs', [{}], 'recent'],
    ['eth_getLogs', [{ fromBlock: '0x369' }], 'recent'],
    ['eth_getLogs', [{ fromBlock: '0x1', toBlock: 'latest' }], 'complete'],
    ['eth_getLogs', [{ fromBlock: 'earliest' }], 'complete'],
    ['eth_getBalance', [ADDRESS, '0x1'], 'recent'],
    ['eth_gasPrice', [], 'recent'],
  ])('asks for %s %j where the blocks are', async (name, params, expected) => {
    const nodes = [nodeOf('recent', { blocks: 128 }), nodeOf('complete', {})]

    expect(await answerOf(nodes, name, params)).toBe(expected)
  })
})
