import { PassThrough } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { embeddedConfig } from '../config/embedded-config.ts'
import type { ApiKey } from '../keys/api-keys.ts'
import { createMemoryStore } from '../shared-state/memory-store.ts'
import { createSharedSockets } from '../shared-state/shared-sockets.ts'
import { StoreUnavailableError } from '../shared-state/shared-store.ts'
import { createOpenSockets } from './open-sockets.ts'

describe('open sockets of replicas', () => {
  const [development] = embeddedConfig().apiKeys as [ApiKey]
  const apiKey = {
    ...development,
    plan: { ...development.plan, sockets: 4 },
  }

  const refusalsOf = async (isDown: boolean): Promise<unknown[]> => {
    const store = createMemoryStore()
    const shared = createSharedSockets({
      store: {
        ...store,
        countSockets: (count) =>
          isDown
            ? Promise.reject(new StoreUnavailableError())
            : store.countSockets(count),
      },
      replica: 'one',
      replicas: 2,
      whenUnavailable: 'share',
    })
    await store.countSockets({ key: apiKey.id, replica: 'two', count: 2 })
    const { take } = createOpenSockets(shared)
    const outcomes: unknown[] = []
    for (let opened = 1; opened <= 3; opened += 1) {
      const taken = take(apiKey, new PassThrough())
      outcomes.push(
        await taken?.catch(({ status, rpcError }) => [
          status,
          rpcError.data.reason,
        ]),
      )
    }
    return outcomes
  }

  it('are refused as over the plan if all replicas together have reached it', async () => {
    expect(await refusalsOf(false)).toEqual([
      undefined,
      undefined,
      [429, 'sockets'],
    ])
  })

  it('are refused as not counted if a share is full while the store is down', async () => {
    expect(await refusalsOf(true)).toEqual([
      undefined,
      undefined,
      [503, 'shared-state'],
    ])
  })
})
