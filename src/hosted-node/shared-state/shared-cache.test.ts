import { describe, expect, it, vi } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { createSharedCache } from './shared-cache.ts'
import { type SharedStore, StoreUnavailableError } from './shared-store.ts'

describe('a flush of the shared cache', () => {
  const start = async (store: SharedStore) => {
    const replicas = [1, 2].map(() => createSharedCache(store, 'net'))
    await vi.waitFor(() =>
      expect(replicas.every(({ isQuick }) => isQuick())).toBe(true),
    )
    const [one, two] = replicas
    if (!one || !two) throw new Error('no replicas')
    one.set('a call', '1')
    return { one, two }
  }

  it('hides what was stored from every replica', async () => {
    const { one, two } = await start(createMemoryStore())
    const before = await two.get('a call')
    one.flush()
    two.sync()

    expect(before).toBe('1')
    await vi.waitFor(async () =>
      expect([await one.get('a call'), await two.get('a call')]).toEqual([
        undefined,
        undefined,
      ]),
    )
    two.set('a call', '2')
    expect(await one.get('a call')).toBe('2')
  })

  it('is repeated until the store answers', async () => {
    const memory = createMemoryStore()
    const state = { isDown: false }
    const { one, two } = await start({
      ...memory,
      set: (name, entry) =>
        state.isDown
          ? Promise.reject(new StoreUnavailableError())
          : memory.set(name, entry),
    })
    state.isDown = true
    one.flush()
    const meanwhile = await one.get('a call')
    state.isDown = false
    one.sync()
    two.sync()

    expect(meanwhile).toBeUndefined()
    await vi.waitFor(async () =>
      expect(await two.get('a call')).toBeUndefined(),
    )
    expect(await one.get('a call')).toBeUndefined()
  })
})
