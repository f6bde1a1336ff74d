import type { LeaseRequest, SharedStore } from '../shared-store.ts'

type Promised = {
  title: string
  run: (store: SharedStore) => Promise<unknown>
  expected: unknown
}

const asked: LeaseRequest = {
  key: 'acme',
  day: 20_000,
  replica: 'one',
  sequence: 1,
  spent: 0,
  wanted: 100,
  creditsPerDay: 250,
  rate: { wanted: 0, perSecond: 0 },
}

/**
 * What every store does: unit tests hold the one in memory to it, and
 * `npm run scale-check` the one on a server. Each uses keys of its own.
 */
export const storeContract: readonly Promised[] = [
  {
    title: 'grants leases until the plan is used up',
    run: async (store) => [
      await store.lease(asked),
      await store.lease({ ...asked, replica: 'two' }),
      await store.lease({ ...asked, replica: 'three' }),
      // Returns what is left of it, to the third.
      await store.lease({ ...asked, sequence: 2, spent: 30, wanted: 0 }),
      await store.lease({ ...asked, replica: 'three', sequence: 2 }),
    ],
    expected: [
      { granted: 100, total: 100, rate: 0 },
      { granted: 100, total: 200, rate: 0 },
      { granted: 50, total: 250, rate: 0 },
      { granted: 30, total: 180, rate: 0 },
      { granted: 100, total: 230, rate: 0 },
    ],
  },
  {
    title: 'books what was spent beyond a lease, also beyond the plan',
    run: async (store) => {
      const beyond = { ...asked, key: 'beyond' }
      await store.lease(beyond)
      return await store.lease({ ...beyond, sequence: 2, spent: 900 })
    },
    expected: { granted: 900, total: 900, rate: 0 },
  },
  {
    title: 'ignores an older request that comes late',
    run: async (store) => {
      const late = { ...asked, key: 'late' }
      return [
        await store.lease({ ...late, sequence: 2, spent: 80 }),
        await store.lease({ ...late, sequence: 1, spent: 10 }),
      ]
    },
    expected: [
      { granted: 180, total: 180, rate: 0 },
      { granted: 180, total: 180, rate: 0 },
    ],
  },
  {
    title: 'counts credits that do not fit into 32 bits',
    run: async (store) => {
      const many = { ...asked, key: 'many', creditsPerDay: 2 ** 53 - 1 }
      return await store.lease({ ...many, spent: 2 ** 50, wanted: 2 ** 40 })
    },
    expected: { granted: 2 ** 50 + 2 ** 40, total: 2 ** 50 + 2 ** 40, rate: 0 },
  },
  {
    title: 'grants a quarter of a second of the rate at once, and one credit',
    run: async (store) => {
      const rate = { wanted: 4_000, perSecond: 4_000 }
      return (await store.lease({ ...asked, key: 'rate', rate })).rate
    },
    expected: 1_001,
  },
  {
    title: 'grants no rate before it has grown',
    run: async (store) => {
      // One credit in 1,000 s.
      const rate = { wanted: 2, perSecond: 0.001 }
      const request = { ...asked, key: 'no-rate', rate }
      return [
        (await store.lease(request)).rate,
        (await store.lease(request)).rate,
      ]
    },
    expected: [1, 0],
  },
  {
    title: 'counts the sockets of the other replicas',
    run: async (store) => {
      const count = (replica: string, count: number): Promise<number> =>
        store.countSockets({ key: 'acme', replica, count })
      return [
        await count('one', 3),
        await count('two', 4),
        await count('one', 2),
        await count('two', 4),
        await count('one', 0),
        await count('two', 5),
      ]
    },
    expected: [0, 3, 4, 2, 4, 0],
  },
  {
    title: 'stores, replaces and removes an entry',
    run: async (store) => {
      const seen = [await store.get('name')]
      await store.set('name', { text: 'one', seconds: 60 })
      await store.set('name', { text: 'two', seconds: 60 })
      seen.push(await store.get('name'))
      await store.remove('name')
      seen.push(await store.get('name'))
      return seen
    },
    expected: [undefined, 'two', undefined],
  },
]
