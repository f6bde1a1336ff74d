import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import { createHttpNode } from '../../node-client/http.ts'
import { hostedEndpoint } from '../../node-client/testing/hosted-address.ts'
import { limits } from '../../protocol/limits.ts'
import type { SessionScopes } from '../../protocol/scope.ts'
import { filtersItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import { forwardToNode } from '../nodes/forward-to-node.ts'
import { createFilters } from './filters.ts'

const [A, B] = ['https://a.example', 'https://b.example'] as const
const [LOCAL, LOCAL_TWO] = ['eip155:31337', 'eip155:31338'] as const
const MINUTE = 60_000
const notFound = { code: -32000, message: 'filter not found' }

const granting = (...chainIds: string[]): SessionScopes =>
  Object.fromEntries(
    chainIds.map((chainId) => [
      chainId,
      { methods: [], notifications: [], accounts: [] },
    ]),
  )

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer(embeddedConfig({ port: 0 }))
})
afterAll(() => server.stop())

const nodeOf = async (scope: string) => {
  const { baseUrl = 'none' } =
    server.networks.find(({ chainId }) => `eip155:${chainId}` === scope) ?? {}
  return createHttpNode({
    endpoint: hostedEndpoint({ baseUrl, apiKey: DEVELOPMENT_KEY }),
    post: fetch,
  })
}

type Asked = {
  origin?: string
  scope?: string
  params?: string[]
  signal?: AbortSignal
  /** Answers instead of the chain. */
  forward?: () => Promise<string>
}

/**
 * Counts up as nodes do, for tests with more filters than a chain is needed
 * for.
 */
const countingNode = () => {
  let last = 0
  return async (): Promise<string> => {
    last += 1
    return `0x${last.toString(16)}`
  }
}

/** A worker whose calls reach real chains; `asked` lists these calls. */
const start = async (
  area = createMemoryArea(),
  sessionScopes = granting(LOCAL, LOCAL_TWO),
) => {
  const clock = { now: 0 }
  const asked: string[] = []
  const item = filtersItem(area)
  const filters = createFilters({
    item,
    now: () => clock.now,
    readScopes: async () => sessionScopes,
  })
  await filters.restore()
  const invoke = (
    method: string,
    { origin = A, scope = LOCAL, params = [], signal, forward }: Asked = {},
  ) => {
    const call = {
      origin,
      scope,
      request: { method, params },
      account: undefined,
      requestKey: 'injected/D/c/1',
      callerKey: 'injected/D/c',
      sessionScopes: {},
      signal: signal ?? new AbortController().signal,
      disconnected: new AbortController().signal,
    }
    const rule = onlyEip155.ruleOf(scope, method)
    if (!rule?.filter) throw new Error(`${method} is not about filters`)
    return filters.run(rule.filter, {
      call,
      forward: (request) => {
        asked.push(request.method)
        return (
          forward?.() ?? forwardToNode({ ...call, request }, { rule, nodeOf })
        )
      },
    })
  }
  const make = async (of: Asked = {}): Promise<string> =>
    String(await invoke('eth_newBlockFilter', of))
  const stored = async () => (await item.read()) ?? []
  return { area, clock, filters, invoke, make, asked, stored }
}

describe('a filter', () => {
  it('has an id of the wallet, which its chain accepts', async () => {
    const { invoke, make } = await start()
    const id = await make()
    expect(id).toMatch(/^0x[0-9a-f]{32}$/)
    const params = [id]
    expect(await invoke('eth_getFilterChanges', { params })).toStrictEqual([])
  })

  it.each(['eth_getFilterChanges', 'eth_getFilterLogs'])(
    'is not there for %s of another origin or chain',
    async (method) => {
      const { invoke, make, asked } = await start()
      const params = [await make()]
      const foreign = invoke(method, { origin: B, params })
      await expect(foreign).rejects.toMatchObject(notFound)
      const elsewhere = invoke(method, { scope: LOCAL_TWO, params })
      await expect(elsewhere).rejects.toMatchObject(notFound)
      expect(asked).toStrictEqual(['eth_newBlockFilter'])
    },
  )

  it('is not uninstalled by another origin or chain, nor under another id', async () => {
    const { invoke, make, asked, stored } = await start()
    const params = [await make()]
    const [filter] = await stored()
    for (const of of [
      { origin: B, params },
      { scope: LOCAL_TWO, params },
      { params: [filter?.nodeId ?? 'none'] },
      { params: [] },
    ]) {
      expect(await invoke('eth_uninstallFilter', of)).toBe(false)
    }
    expect(asked).toStrictEqual(['eth_newBlockFilter'])
    expect(await stored()).toStrictEqual([filter])
  })

  it('is not found by the id of the node', async () => {
    const { invoke, make, asked, stored } = await start()
    await make()
    const [filter] = await stored()
    const params = [filter?.nodeId ?? 'none']
    const guessed = invoke('eth_getFilterChanges', { params })
    await expect(guessed).rejects.toMatchObject(notFound)
    await expect(invoke('eth_getFilterLogs')).rejects.toMatchObject(notFound)
    expect(asked).toStrictEqual(['eth_newBlockFilter'])
  })

  it('is removed when it is uninstalled', async () => {
    const { invoke, make, stored } = await start()
    const params = [await make()]
    expect(await invoke('eth_uninstallFilter', { params })).toBe(true)
    expect(await stored()).toStrictEqual([])
    expect(await invoke('eth_uninstallFilter', { params })).toBe(false)
    await expect(
      invoke('eth_getFilterChanges', { params }),
    ).rejects.toMatchObject(notFound)
  })

  it('outlives the worker', async () => {
    const { area, make } = await start()
    const params = [await make()]
    const { invoke } = await start(area)
    expect(await invoke('eth_getFilterChanges', { params })).toStrictEqual([])
  })

  it('is removed when its node reuses its id', async () => {
    const { make, stored } = await start()
    await make({ origin: B, forward: countingNode() })
    // As after a restart of the node, which counts from one again.
    const id = await make({ forward: countingNode() })
    expect(await stored()).toStrictEqual([
      { id, origin: A, scope: LOCAL, nodeId: '0x1' },
    ])
  })
})

const changedTo = (sessionScopes: SessionScopes) => ({
  origin: A,
  session: { generation: 1, sessionScopes, sessionProperties: {} },
  scopesChanged: true,
})

describe('the filters of an origin', () => {
  it('are removed with their scope, and those of others stay', async () => {
    const { filters, make, stored } = await start()
    await make()
    const left = [await make({ scope: LOCAL_TWO }), await make({ origin: B })]
    await filters.sessionChanged(changedTo(granting(LOCAL_TWO)))
    expect((await stored()).map(({ id }) => id)).toStrictEqual(left)
    await filters.sessionChanged(changedTo({}))
    expect((await stored()).map(({ id }) => id)).toStrictEqual(left.slice(1))
  })

  it('are removed at the next start if the worker stopped before', async () => {
    const { area, make } = await start()
    await make()
    const { stored } = await start(area, granting(LOCAL_TWO))
    expect(await stored()).toStrictEqual([])
  })

  it('are removed when their chain gets another node', async () => {
    const { filters, make, stored } = await start()
    await make()
    const other = await make({ scope: LOCAL_TWO })
    await filters.changeNode(LOCAL, async () => {
      expect((await stored()).map(({ id }) => id)).toStrictEqual([other])
    })
    expect((await stored()).map(({ id }) => id)).toStrictEqual([other])
  })

  it('keep their node if they cannot be removed', async () => {
    const area = createMemoryArea()
    const { filters, invoke, make } = await start(area)
    const params = [await make()]
    const change = vi.fn(async () => undefined)
    const storing = vi.spyOn(area, 'set').mockRejectedValue(new Error('full'))
    await expect(filters.changeNode(LOCAL, change)).rejects.toThrow('full')
    storing.mockRestore()
    expect(change).not.toHaveBeenCalled()
    expect(await invoke('eth_getFilterChanges', { params })).toStrictEqual([])
  })

  it('do not include one whose scope was revoked while it was made', async () => {
    const { make, stored } = await start()
    const controller = new AbortController()
    const { signal } = controller
    // By then the node has created it.
    const forward = async (): Promise<string> => {
      controller.abort()
      return '0x1'
    }
    await expect(make({ signal, forward })).rejects.toMatchObject({
      code: 4100,
    })
    expect(await stored()).toStrictEqual([])
  })

  it('do not include one that the previous node created', async () => {
    const { filters, make, stored } = await start()
    const forward = async (): Promise<string> => {
      await filters.changeNode(LOCAL, async () => undefined)
      return '0x1'
    }
    await expect(make({ forward })).rejects.toMatchObject({ code: 4901 })
    const other = await make({ scope: LOCAL_TWO, forward })
    expect((await stored()).map(({ id }) => id)).toStrictEqual([other])
  })

  it('do not include one that was created while the node changed', async () => {
    const { filters, make, stored } = await start()
    let making: Promise<string> | undefined
    await filters.changeNode(LOCAL, async () => {
      making = make({ forward: async () => '0x1' })
      making.catch(() => undefined)
      await new Promise((resolve) => setImmediate(resolve))
      expect(await stored()).toStrictEqual([])
    })
    await expect(making).rejects.toMatchObject({ code: 4901 })
    expect(await stored()).toStrictEqual([])
  })

  it('are limited in number', async () => {
    const { clock, invoke, make } = await start()
    const forward = countingNode()
    const made = Array.from({ length: limits.filtersPerOrigin }, () =>
      make({ forward }),
    )
    const tooMany = { code: -32005 }
    await expect(make({ forward })).rejects.toMatchObject(tooMany)
    const [first = ''] = await Promise.all(made)
    await expect(make({ forward })).rejects.toMatchObject(tooMany)
    await make({ origin: B, forward })
    await invoke('eth_uninstallFilter', { params: [first], forward })
    await make({ forward })
    clock.now = 5 * MINUTE
    await expect(make({ forward })).rejects.toMatchObject(tooMany)
  })

  it('are removed if idle when room is needed', async () => {
    const { clock, invoke, make, stored } = await start()
    const forward = countingNode()
    const made = await Promise.all(
      Array.from({ length: limits.filtersPerOrigin }, () => make({ forward })),
    )
    const [used = ''] = made
    clock.now = 4 * MINUTE
    await invoke('eth_getFilterChanges', { params: [used], forward })
    clock.now = 5 * MINUTE + 1
    const last = await make({ forward })
    expect((await stored()).map(({ id }) => id)).toStrictEqual([used, last])
  })
})
