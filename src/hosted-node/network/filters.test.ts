import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'
import { createLog } from '../log.ts'
import { findMethod } from '../methods/method-table.ts'
import type { NodeMethod } from '../methods/node-method.ts'
import { createMemoryStore } from '../shared-state/memory-store.ts'
import { createSharedFilters } from '../shared-state/shared-filters.ts'
import { OutageError } from '../upstream/outage.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { type NetworkRouter, withFilters } from './filters.ts'
import { createOwnNode } from './own-node.ts'
import { createRouter } from './router.ts'

const notFound = { error: { code: -32000, message: 'filter not found' } }

describe('filters', () => {
  let time: number
  let asked: string[]
  let isFirstOut: boolean
  let upstreams: Upstream[]
  let router: NetworkRouter

  const node = (name: string): Upstream => ({
    name,
    final: false,
    development: false,
    send: async ({ method, params }: NodeCall): Promise<Outcome> => {
      if (name === 'first' && isFirstOut) throw new OutageError('refused')
      asked.push([name, method, ...params].join(' '))
      return { result: method.startsWith('eth_new') ? '0x1' : [] }
    },
    subscribe: async () => () => undefined,
    close: async () => undefined,
  })

  beforeEach(() => {
    time = 0
    asked = []
    isFirstOut = false
    upstreams = [node('first'), node('second')]
    router = withFilters(plainRouter(), { now: () => time })
  })

  const plainRouter = () =>
    createRouter({
      nodes: upstreams.map((upstream) => createOwnNode(upstream)),
      log: createLog('silent'),
      onOutage: () => undefined,
    })

  const ask = async (
    owner: string,
    name: string,
    ...params: Json[]
  ): Promise<Outcome> => {
    const method = findMethod(name) as NodeMethod
    const failover = { asked: false, included: false }
    return (await router.ask({ method, params, failover, owner })).outcome
  }

  const make = async (owner: string): Promise<string> => {
    const outcome = await ask(owner, 'eth_newBlockFilter')
    return 'result' in outcome ? String(outcome.result) : ''
  }

  it('have an unguessable id, and the node is asked by its own id', async () => {
    const id = await make('ann')
    await ask('ann', 'eth_getFilterChanges', id)

    expect(id).toMatch(/^0x[0-9a-f]{32}$/)
    expect(asked).toEqual([
      'first eth_newBlockFilter',
      'first eth_getFilterChanges 0x1',
    ])
  })

  it('belong to their owner only', async () => {
    const id = await make('ann')

    expect([
      await ask('bob', 'eth_getFilterChanges', id),
      await ask('bob', 'eth_uninstallFilter', id),
      await ask('ann', 'eth_getFilterChanges', '0x1'),
      await ask('ann', 'eth_getFilterLogs', id),
    ]).toEqual([notFound, { result: false }, notFound, { result: [] }])
  })

  it('are asked for all logs by their own query', async () => {
    const filter = { fromBlock: '0x1' }
    const made = await ask('ann', 'eth_newFilter', filter)
    const id = 'result' in made ? made.result : null
    await ask('ann', 'eth_getFilterLogs', id)

    expect(asked).toEqual([
      'first eth_newFilter [object Object]',
      'first eth_getLogs [object Object]',
    ])
  })

  it('are asked of the node that created them', async () => {
    isFirstOut = true
    const id = await make('ann')
    isFirstOut = false
    await ask('ann', 'eth_getFilterChanges', id)

    expect(asked).toEqual([
      'second eth_newBlockFilter',
      'second eth_getFilterChanges 0x1',
    ])
  })

  it('of another replica are asked of a node with the same settings alone', async () => {
    const shared = createSharedFilters(createMemoryStore(), {
      network: 'net',
      idleMs: 60_000,
    })
    const start = (identity: string): void => {
      const nodes = new Map(upstreams.slice(0, 1).map((one) => [identity, one]))
      router = withFilters(plainRouter(), { nodes: () => nodes, shared })
    }
    start('one')
    const id = await make('ann')
    const outcomes: Outcome[] = []
    for (const identity of ['other', 'one']) {
      start(identity)
      outcomes.push(await ask('ann', 'eth_getFilterChanges', id))
    }

    expect(outcomes).toEqual([notFound, { result: [] }])
  })

  it('are not found if a reload closed their node while they were made', async () => {
    let nodes = new Map([['id', upstreams[0] as Upstream]])
    router = withFilters(plainRouter(), { nodes: () => nodes })
    const making = make('ann')
    nodes = new Map()
    const id = await making

    expect(await ask('ann', 'eth_getFilterChanges', id)).toEqual(notFound)
    expect(await ask('ann', 'eth_uninstallFilter', id)).toEqual({
      result: false,
    })
  })

  it('are removed when they are uninstalled', async () => {
    const id = await make('ann')
    await ask('ann', 'eth_uninstallFilter', id)

    expect(await ask('ann', 'eth_getFilterChanges', id)).toEqual(notFound)
    expect(await ask('ann', 'eth_uninstallFilter', id)).toEqual({
      result: false,
    })
  })

  it('expire five minutes after their last use', async () => {
    const [used, idle] = [await make('ann'), await make('ann')]
    time = 200_000
    await ask('ann', 'eth_getFilterChanges', used)
    time = 400_000

    expect([
      await ask('ann', 'eth_getFilterChanges', used),
      await ask('ann', 'eth_getFilterChanges', idle),
    ]).toEqual([{ result: [] }, notFound])
  })

  it('are limited to a thousand per owner', async () => {
    for (let made = 0; made < 1_000; made += 1) await make('ann')

    expect(await ask('ann', 'eth_newFilter', {})).toEqual({
      error: {
        code: -32005,
        message: 'Limit exceeded: at most 1000 filters for one key',
      },
    })
    expect(await make('bob')).toMatch(/^0x/)
  })
})
