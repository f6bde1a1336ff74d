import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { connect } from '../../e2e/fixtures/connect.ts'
import {
  extensionId,
  type LaunchedWallet,
  launchWallet,
} from '../../e2e/fixtures/launch-wallet.ts'
import { readTls } from '../../e2e/fixtures/read-tls.ts'
import {
  accounts,
  anything,
  holding,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../../e2e/fixtures/session.ts'
import { startSite } from '../../e2e/fixtures/site-server.ts'
import {
  type CuttingProxy,
  startCuttingProxy,
} from '../../src/dev/cutting-proxy.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { startChains } from '../../src/dev/start-chains.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { outOfTime } from '../run-options.ts'
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

const storedBytes = ({ inside }: LaunchedWallet): Promise<number> =>
  inside.evaluate(
    async () => JSON.stringify(await chrome.storage.local.get(null)).length,
  )

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
  const stored: Sample[] = []
  const end = new AbortController()
  const { signal } = end

  const look = async (): Promise<void> => {
    await sleep(SAMPLE_MS, undefined, { signal })
    const at = performance.now()
    const bytes = await workerHeap()
    if (bytes !== undefined) worker.push({ at, bytes })
    page.push({ at, bytes: await pageHeap(session) })
    stored.push({ at, bytes: await storedBytes(wallet) })
  }
  const stop = async (): Promise<void> => {
    await pause(20_000, 60_000, signal)
    await wallet.stopWorker()
  }

  const options = { scope: LOCAL, pauseMs: PAUSE_MS, limitMs: LIMIT_MS }
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
  return { worker, page, stored, stops, flaps, counts }
}

const sumOf = (counts: readonly SoakCounts[], name: keyof SoakCounts): number =>
  counts.reduce((sum, one) => sum + one[name], 0)

const inMB = (bytes: number): string => (bytes / 1_000_000).toFixed(2)

const describeHeap = (title: string, samples: readonly Sample[]): string => {
  const warm = samples.slice(WARM_UP)
  const most = Math.max(...samples.map(({ bytes }) => bytes))
  return `${title}: ${inMB(slopePerHour(warm))} MB/h, at most ${inMB(most)} MB, ${warm.length} samples after collection`
}

console.log(`Soaking ${origins} origins for ${minutes} minutes, seed ${seed}`)
const chains = await startChains()
const port = Number(new URL(chains.networks[0]?.baseUrl ?? '').port)
const proxy = await startCuttingProxy(port)
const site = await startSite({
  documents: { '/': { body: '<!doctype html><title>Soak</title>' } },
  tls: readTls(),
})
const wallet = await launchWallet()
try {
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt([
      { chainId: 31337, baseUrl: `http://127.0.0.1:${proxy.port}/local` },
    ]),
  })
  const pages = await openSites(wallet, site.port)
  const before = await storedBytes(wallet)
  const { worker, page, stored, stops, flaps, counts } = await Promise.race([
    soak(wallet, { pages, node: { proxy, port } }),
    outOfTime(durationMs + 300_000),
  ])
  const unanswered = sumOf(counts, 'unanswered')
  console.log(
    [
      `${stops} worker stops, ${flaps} node flaps`,
      describeHeap('worker heap', worker),
      describeHeap('page heap', page),
      `storage: ${before} bytes at the start, ${stored.at(-1)?.bytes ?? before} at the end`,
      `requests: ${sumOf(counts, 'requests')}, answered ${sumOf(counts, 'answered')}, failed ${sumOf(counts, 'failed')}, unanswered ${unanswered}`,
    ].join('\n'),
  )
  if (unanswered > 0) process.exitCode = 1
} finally {
  await wallet.context.close()
  await site.stop()
  await proxy.stop()
  await chains.stop()
}
