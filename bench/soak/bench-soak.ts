import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { connect } from '../../e2e/fixtures/connect.ts'
import {
  extensionId,
  type LaunchedWallet,
  launchWallet,
} from '../../e2e/fixtures/launch-wallet.ts'
import {
  accounts,
  anything,
  holding,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../../e2e/fixtures/session.ts'
import {
  type CuttingProxy,
  startCuttingProxy,
} from '../../src/dev/cutting-proxy.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { startChains } from '../../src/dev/start-chains.ts'
import { errorCatalogue } from '../../src/protocol/error-catalogue.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { startBlankSite } from '../run/blank-site.ts'
import { outOfTime } from '../run/run-options.ts'
import {
  createWorkerHeap,
  openPageHeap,
  pageHeap,
} from './heap-after-collection.ts'
import { type Sample, slopePerHour } from './slope.ts'
import { finishSoak, type SoakCounts, startSoak } from './soak-page.ts'

const { minutes, origins, seed } = readWholeNumbers({
  minutes: 30,
  origins: 20,
  seed: Date.now() % 1_000_000,
})
const durationMs = minutes * 60_000
const random = createRandom(seed)

const PAUSE_MS = 500
/** A request outlives worker stops and a node that is down for a while. */
const LIMIT_MS = 60_000
const SAMPLE_MS = 15_000
/** What the first calls allocate is no leak. */
const WARM_UP = 4
/** For this part the worker is not stopped: a stop would hide a leak. */
const UNSTOPPED = 2 / 3
/** More than this, in an hour without a stop, is a leak. */
const MOST_PER_HOUR = 2_000_000
const NOTHING_LISTENS = 9

/** Between these times, drawn anew each time. */
const pause = (leastMs: number, mostMs: number, signal: AbortSignal) =>
  sleep(leastMs + random() * (mostMs - leastMs), undefined, { signal })

/** Repeats until the soak ends; returns how often. */
const repeat = async (
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<number> => {
  let times = 0
  try {
    while (!signal.aborted) {
      await work()
      times += 1
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return times
}

const flap = async (
  { proxy, port }: { proxy: CuttingProxy; port: number },
  signal: AbortSignal,
): Promise<void> => {
  await pause(10_000, 30_000, signal)
  proxy.aim(NOTHING_LISTENS)
  proxy.cut()
  try {
    await pause(500, 3_000, signal)
  } finally {
    proxy.aim(port)
  }
}

const openSites = async (
  { context }: LaunchedWallet,
  port: number,
): Promise<Page[]> => {
  const pages: Page[] = []
  for (let index = 0; index < origins; index += 1) {
    const page = await context.newPage()
    await page.goto(`https://soak-${index}.test:${port}`)
    const created = await connect(page, { [LOCAL]: anything() })
    if ('error' in created) throw new Error(created.error.message)
    pages.push(page)
  }
  return pages
}

/** By the first part of the key. */
const storedLengths = ({ inside }: LaunchedWallet) =>
  inside.evaluate(async () => {
    const lengths: Record<string, number> = {}
    for (const [key, item] of Object.entries(
      await chrome.storage.local.get(null),
    )) {
      const [kind = ''] = key.split('/')
      lengths[kind] = (lengths[kind] ?? 0) + JSON.stringify(item).length
    }
    return lengths
  })

const soak = async (
  wallet: LaunchedWallet,
  {
    pages,
    node,
  }: { pages: readonly Page[]; node: { proxy: CuttingProxy; port: number } },
) => {
  const [firstPage] = pages
  if (!firstPage) throw new Error('a soak needs a site')
  const workerHeap = await createWorkerHeap(wallet.context, extensionId)
  const session = await openPageHeap(firstPage)
  const worker: Sample[] = []
  const page: Sample[] = []
  const end = new AbortController()
  const { signal } = end
  const start = performance.now()

  const look = async (): Promise<void> => {
    await sleep(SAMPLE_MS, undefined, { signal })
    const at = performance.now()
    const bytes = await workerHeap()
    const isUnstopped = at - start < durationMs * UNSTOPPED
    if (bytes !== undefined && isUnstopped) worker.push({ at, bytes })
    page.push({ at, bytes: await pageHeap(session) })
  }
  const stop = async (): Promise<void> => {
    const unstoppedMs = start + durationMs * UNSTOPPED - performance.now()
    if (unstoppedMs > 0) await sleep(unstoppedMs, undefined, { signal })
    await pause(20_000, 60_000, signal)
    await wallet.stopWorker()
  }

  const options = {
    scope: LOCAL,
    pauseMs: PAUSE_MS,
    limitMs: LIMIT_MS,
    nodeDown: errorCatalogue.chainDisconnected.code,
  }
  await Promise.all(pages.map((one) => one.evaluate(startSoak, options)))
  const jobs = Promise.all([
    repeat(signal, look),
    repeat(signal, stop),
    repeat(signal, () => flap(node, signal)),
  ])
  await Promise.race([sleep(durationMs), jobs])
  end.abort()
  const [, stops, flaps] = await jobs
  const counts = await Promise.all(pages.map((one) => one.evaluate(finishSoak)))
  return { worker, page, stops, flaps, counts }
}

const sumOf = (counts: readonly SoakCounts[], name: keyof SoakCounts): number =>
  counts.reduce((sum, one) => sum + one[name], 0)

const inMB = (bytes: number): string => (bytes / 1_000_000).toFixed(2)

const growthOf = (samples: readonly Sample[]): number =>
  slopePerHour(samples.slice(WARM_UP))

const describeHeap = (title: string, samples: readonly Sample[]): string => {
  const most = Math.max(...samples.map(({ bytes }) => bytes))
  return `${title}: ${inMB(growthOf(samples))} MB/h, at most ${inMB(most)} MB, ${samples.length - WARM_UP} samples after collection`
}

console.log(`Soaking ${origins} origins for ${minutes} minutes, seed ${seed}`)
const chains = await startChains()
const port = Number(new URL(chains.networks[0]?.baseUrl ?? '').port)
const proxy = await startCuttingProxy(port)
const site = await startBlankSite({ isSecure: true })
const wallet = await launchWallet()
try {
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt([
      { chainId: 31337, baseUrl: `http://127.0.0.1:${proxy.port}/local` },
    ]),
  })
  const pages = await openSites(wallet, site.port)
  const before = await storedLengths(wallet)
  const { worker, page, stops, flaps, counts } = await Promise.race([
    soak(wallet, { pages, node: { proxy, port } }),
    outOfTime(durationMs + 300_000),
  ])
  const after = await storedLengths(wallet)
  const total = (name: keyof SoakCounts): number => sumOf(counts, name)
  console.log(
    [
      `${stops} worker stops, ${flaps} node flaps`,
      describeHeap('worker heap without stops', worker),
      describeHeap('page heap', page),
      ...Object.entries(after).map(
        ([kind, length]) =>
          `stored ${kind}: ${before[kind] ?? 0} characters at the start, ${length} at the end`,
      ),
      `requests: ${total('requests')}, answered ${total('answered')}, node down ${total('disconnected')}, other errors ${total('failed')}, unanswered ${total('unanswered')}`,
    ].join('\n'),
  )
  const isLeaking = [worker, page].some(
    (samples) => growthOf(samples) > MOST_PER_HOUR,
  )
  if (isLeaking || total('failed') + total('unanswered') > 0) {
    process.exitCode = 1
  }
} finally {
  await wallet.context.close()
  await site.stop()
  await proxy.stop()
  await chains.stop()
}
