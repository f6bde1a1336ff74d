import { describe, expect, it } from 'vitest'
import { createMemoryStore } from './memory-store.ts'
import { storeContract } from './testing/store-contract.ts'

describe('createMemoryStore', () => {
  it.each(storeContract)('$title', async ({ run, expected }) => {
    expect(await run(createMemoryStore())).toEqual(expected)
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
