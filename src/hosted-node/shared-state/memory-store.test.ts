import { describe, expect, it } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { storeContract } from './testing/store-contract.ts'

describe('createMemoryStore', () => {
  it.each(storeContract)('$title', async ({ run, expected }) => {
    expect(await run(createMemoryStore())).toEqual(expected)
  })

  it('drops the oldest entries, however small they are', async () => {
    const store = createMemoryStore()
    const isKept = async (name: string): Promise<boolean> =>
      (await store.get(name)) !== undefined
    for (let entry = 0; entry < 300_000; entry += 1) {
      await store.set(`name-${entry}`, { text: '', seconds: 10 })
    }

    expect([await isKept('name-0'), await isKept('name-299999')]).toEqual([
      false,
      true,
    ])
  })

  it('forgets entries and sockets after their time', async () => {
    let time = 0
    const store = createMemoryStore(() => time)
    await store.set('name', { text: 'text', seconds: 10 })
    await store.countSockets({ key: 'acme', replica: 'one', count: 3 })
    time = 10_000
    const before = await store.get('name')
    time = 31_000

    expect([
      before,
      await store.get('name'),
      await store.countSockets({ key: 'acme', replica: 'two', count: 1 }),
    ]).toEqual(['text', undefined, 0])
  })
})
