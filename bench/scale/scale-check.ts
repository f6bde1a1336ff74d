import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { startFaultyNode } from '../../src/dev/faulty-node.ts'
import { digestOf } from '../../src/hosted-node/keys/api-keys.ts'
import { createLog } from '../../src/hosted-node/log.ts'
import { leaseOf } from '../../src/hosted-node/shared-state/leased-meter.ts'
import { createRedisStore } from '../../src/hosted-node/shared-state/redis-store.ts'
import type { SharedStore } from '../../src/hosted-node/shared-state/shared-store.ts'
import { storeContract } from '../../src/hosted-node/shared-state/testing/store-contract.ts'
import { createEdrUpstream } from '../../src/hosted-node/upstream/edr-upstream.ts'
import { type ChildProgram, startProgram } from '../node/child-program.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { outOfTime } from '../run/run-options.ts'
import { startLoad, type Tally } from './load.ts'
import { type StoreServer, startStoreServer } from './store-server.ts'

const { seconds } = readWholeNumbers({ seconds: 60 })
const REPLICAS = 2
const CREDITS = 5
const CHAIN_ID = 31_337
/** Idle replicas have returned their leases and booked all after this. */
const RETURNED_MS = 8_000

type KeyPlan = { id: string; creditsPerDay?: number; creditsPerSecond?: number }

/** 20 keys: used up by the day, limited by the second, and with room. */
const plans: readonly KeyPlan[] = [
  ...Array.from({ length: 8 }, (_, index) => ({
    id: `day-${index}`,
    // 4 calls a second, which a busy machine makes too; or 30, to be used up
    // around the outages.
    creditsPerDay: Math.max(400, (index < 4 ? 20 : 150) * seconds),
  })),
  ...Array.from({ length: 4 }, (_, index) => ({
    id: `rate-${index}`,
    creditsPerSecond: 30,
  })),
  ...Array.from({ length: 8 }, (_, index) => ({
    id: `large-${index}`,
    creditsPerDay: 100_000_000,
  })),
]
const idsOf = (kind: string): string[] =>
  plans.map(({ id }) => id).filter((id) => id.startsWith(kind))

const results: boolean[] = []

/** Prints a result, and keeps it for the exit code. */
const add = (title: string, ok: boolean, figures: string): void => {
  results.push(ok)
  console.log(`${ok ? 'ok    ' : 'FAILED'} ${title}: ${figures}`)
}

const checkStore = async (store: SharedStore): Promise<void> => {
  for (const { title, run, expected } of storeContract) {
    const seen = await run(store)
    const ok = isDeepStrictEqual(seen, expected)
    add(`store ${title}`, ok, ok ? 'as in memory' : JSON.stringify(seen))
  }
}

const post = async (
  port: number,
  method: string,
  params: unknown[] = [],
): Promise<unknown> => {
  const response = await fetch(`http://127.0.0.1:${port}/main/v3/large-0`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as Record<string, unknown>
  return result ?? error
}

const metric = async (port: number, name: string): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

/** The booked credits of a key: what all replicas have spent or leased. */
const bookedOf = async (store: SharedStore, key: string): Promise<number> => {
  const { total } = await store.lease({
    key,
    day: Math.floor(Date.now() / 86_400_000),
    replica: 'scale-check',
    sequence: Date.now(),
    spent: 0,
    wanted: 0,
    creditsPerDay: 0,
    rate: { wanted: 0, perSecond: 0 },
  })
  return total
}

const until = async (
  holds: () => Promise<boolean> | boolean,
): Promise<void> => {
  while (!(await holds())) await sleep(50)
}

/** Under load: three outages, a third of the time each. */
const disturb = async (
  server: StoreServer,
  ports: readonly number[],
): Promise<void> => {
  const part = (seconds * 1_000) / 8
  const allSay = (value: number) => async (): Promise<boolean> => {
    const said = await Promise.all(
      ports.map((port) => metric(port, 'portolan_shared_available')),
    )
    return said.every((one) => one === value)
  }
  await sleep(2 * part)
  await server.kill()
  await until(allSay(0))
  await sleep(part)
  await server.restart()
  await until(allSay(1))
  add('server killed and restarted', true, 'both replicas use it again')
  await sleep(part)
  server.pause()
  await until(allSay(0))
  await sleep(part)
  server.resume()
  await until(allSay(1))
  add('server paused and resumed', true, 'both replicas use it again')
  await sleep(3 * part)
}

const judgeSpending = (
  tallies: ReadonlyMap<string, Tally>,
  elapsed: number,
): void => {
  for (const { id, creditsPerDay } of plans) {
    if (!id.startsWith('day') || creditsPerDay === undefined) continue
    const { answered = 0, refused = 0 } = tallies.get(id) ?? {}
    const spent = answered * CREDITS
    const lease = leaseOf({
      creditsPerDay,
      creditsPerSecond: Number.POSITIVE_INFINITY,
    })
    const most = creditsPerDay + REPLICAS * lease
    const least = refused > 0 ? creditsPerDay - REPLICAS * lease : 0
    const ok = spent >= least && spent <= most
    add(
      `${id} plan used up`,
      ok,
      `${spent} of ${creditsPerDay}, at most ${most}`,
    )
  }
  for (const { id, creditsPerSecond } of plans) {
    if (creditsPerSecond === undefined) continue
    const spent = (tallies.get(id)?.answered ?? 0) * CREDITS
    // A second is allowed at once; a replica has a second in store.
    const planned = Math.ceil(creditsPerSecond * (elapsed + 1))
    const most = planned + REPLICAS * creditsPerSecond
    const ok = spent <= most && spent >= planned / 2
    add(`${id} rate`, ok, `${spent}, plan ${planned}, at most ${most}`)
  }
}

const judgeAnswers = (
  tallies: ReadonlyMap<string, Tally>,
  slowest: number,
): void => {
  const all = [...tallies.values()]
  const sum = (of: keyof Tally): number =>
    all.reduce((total, tally) => total + tally[of], 0)
  const lost = sum('failed')
  const refused = idsOf('large').reduce(
    (total, id) => total + (tallies.get(id)?.refused ?? 0),
    0,
  )
  const figures = `${sum('answered')} answered, ${lost} failed, ${refused} refused within the plan, slowest ${slowest.toFixed(0)} ms`
  add('answers continue', lost === 0 && refused === 0, figures)
}

const judgeBooks = async (
  store: SharedStore,
  tallies: ReadonlyMap<string, Tally>,
): Promise<void> => {
  const wrong: string[] = []
  let credits = 0
  for (const [id, { answered }] of tallies) {
    const spent = answered * CREDITS
    const booked = await bookedOf(store, id)
    credits += spent
    if (booked !== spent) wrong.push(`${id} booked ${booked}, spent ${spent}`)
  }
  const figures = `${credits} credits of ${tallies.size} keys`
  add('figures reconcile', wrong.length === 0, [figures, ...wrong].join('; '))
}

const check = async (server: StoreServer, folder: string): Promise<void> => {
  const chain = await createEdrUpstream(CHAIN_ID)
  const node = await startFaultyNode({
    chainId: CHAIN_ID,
    answer: (call) =>
      call.method === 'eth_blockNumber' ? { result: '0x7' } : chain.send(call),
  })
  const forget = setInterval(() => node.requests.splice(0), 1_000)
  const store = createRedisStore(server.url, createLog('silent'))
  const replicas: ChildProgram[] = []
  try {
    await until(store.isAvailable)
    await checkStore(store)
    const file = join(folder, 'node.json')
    await writeFile(
      file,
      JSON.stringify({
        port: 0,
        shared: { url: server.url, replicas: REPLICAS },
        networks: {
          main: {
            chainId: CHAIN_ID,
            upstreams: [{ kind: 'url', url: node.url }],
          },
        },
        keys: plans.map((plan) => ({
          ...plan,
          tier: 'custom',
          sha256: digestOf(plan.id).toString('hex'),
        })),
      }),
    )
    for (let index = 0; index < REPLICAS; index += 1) {
      const args = ['--config', file, '--log-level', 'info']
      replicas.push(await startProgram('hosted-node', { args }))
    }
    const ports = replicas.map(({ port }) => port)
    const [first = 0, second = 0] = ports
    await Promise.all(
      ports.map((port) =>
        until(
          async () => (await metric(port, 'portolan_shared_available')) === 1,
        ),
      ),
    )

    const startedAt = performance.now()
    const load = startLoad(
      ports,
      plans.map(({ id }) => id),
    )
    await disturb(server, ports)
    await load.stop()
    const elapsed = (performance.now() - startedAt) / 1_000
    judgeSpending(load.tallies, elapsed)
    judgeAnswers(load.tallies, load.slowest())
    await sleep(RETURNED_MS)
    await judgeBooks(store, load.tallies)

    clearInterval(forget)
    const filter = await post(first, 'eth_newBlockFilter')
    await chain.send({ method: 'evm_mine', params: [] })
    const changes = await post(second, 'eth_getFilterChanges', [filter])
    const hashes = Array.isArray(changes) ? changes : []
    add(
      'filter of one replica read on the other',
      hashes.length === 1,
      JSON.stringify(changes),
    )
    const params = [hashes[0], false]
    const asked = (): number =>
      node.requests.filter(({ body }) => body.includes('eth_getBlockByHash'))
        .length
    const one = await post(first, 'eth_getBlockByHash', params)
    const before = asked()
    const two = await post(second, 'eth_getBlockByHash', params)
    const hits = await metric(second, 'portolan_shared_cache_hits_total')
    const isHit =
      isDeepStrictEqual(one, two) && asked() === before && hits === 1
    add('cache hit on the other replica', isHit, `${hits} shared hit`)
  } finally {
    clearInterval(forget)
    await store.close()
    for (const replica of replicas) await replica.stop()
    await node.stop()
    await chain.close()
  }
}

const folder = await mkdtemp(join(tmpdir(), 'portolan-scale-'))
try {
  const server = await startStoreServer(folder)
  if (!server) {
    console.error(
      'scale-check needs valkey-server or redis-server in PATH; neither is there',
    )
    process.exitCode = 2
  } else {
    console.log(
      `${server.name}, ${REPLICAS} replicas, ${plans.length} keys, ${seconds} s of load`,
    )
    try {
      const longest = 120_000 + seconds * 2_000
      await Promise.race([check(server, folder), outOfTime(longest)])
      const passed = results.filter(Boolean).length
      console.log(`${passed} of ${results.length} passed`)
      if (passed < results.length) process.exitCode = 1
    } finally {
      await server.kill()
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
