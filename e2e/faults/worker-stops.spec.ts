import { expect } from '@playwright/test'
import { rounds } from '../../src/dev/test-rounds.ts'
import { emptySession } from '../fixtures/answers.ts'
import { inFlightAt, startAsking } from '../fixtures/asking.ts'
import { countReceived } from '../fixtures/count-received.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const STOPS = rounds('WORKER_STOPS', { short: 3, long: 40 })
/** So many stops must be enough to meet a request in flight at each. */
const MOST_STOPS = 10 * STOPS
const RELOADS = rounds('EAGER_RELOADS', { short: 6, long: 200 })

/**
 * Milliseconds between the requests of a page. Without a pause, there are more
 * than a busy machine can handle, and the test never catches up.
 */
const ASK_EVERY = 20

const now = (): number => performance.timeOrigin + performance.now()

test('a request after a worker stop is answered', {
  tag: '@long',
}, async ({ page, sites, wallet }) => {
  await page.goto(sites.first.origin)
  for (let stop = 0; stop < STOPS; stop += 1) {
    await getSession(page)
    await wallet.stopWorker()
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
  }
  console.log(`${STOPS} requests answered after a worker stop`)
})

test('requests in flight when the worker stops are each answered once', {
  tag: '@long',
}, async ({ page, sites, wallet }) => {
  await page.addInitScript(countReceived)
  await page.goto(sites.first.origin)
  await page.evaluate(startAsking, ASK_EVERY)
  let stops = 0
  // A stop counts if a request was sent before it and answered after it.
  let met = 0
  for (; met < STOPS && stops < MOST_STOPS; stops += 1) {
    await getSession(page)
    await wallet.stopWorker()
    const stopped = now()
    await getSession(page)
    const later = await page.evaluate(
      (stopped) =>
        asking.records.filter(({ answeredAt }) => answeredAt > stopped),
      stopped,
    )
    if (inFlightAt(later, stopped) > 0) met += 1
  }
  const records = await page.evaluate(() => asking.finish())
  const counts = await page.evaluate(() => Object.values(answerCounts))
  console.log(
    `${stops} worker stops, ${met} with requests in flight, ${records.length} requests`,
  )
  expect(met, `of ${stops} stops met a request in flight`).toBe(STOPS)
  expect(records.filter(({ failure }) => failure)).toStrictEqual([])
  // The page sends requests by itself, and each iteration here sends two.
  expect(counts).toStrictEqual(Array(records.length + 2 * stops).fill(1))
})

test('a worker stopped again and again while starting still serves', {
  tag: '@long',
}, async ({ page, sites, wallet }) => {
  await page.goto(sites.first.origin)
  await page.evaluate(startAsking, ASK_EVERY)
  for (let stop = 0; stop < STOPS; stop += 1) await wallet.stopWorker()
  const records = await page.evaluate(() => asking.finish())
  console.log(`${STOPS} worker stops in a row, ${records.length} requests`)
  expect(records.filter(({ failure }) => failure)).toStrictEqual([])
})

test(`${RELOADS} reloads with a call at document_start are all answered`, {
  tag: '@long',
}, async ({ page, sites, wallet }) => {
  let stops = 0
  for (let reload = 0; reload < RELOADS; reload += 1) {
    if (reload % 10 === 9) {
      await wallet.stopWorker()
      stops += 1
    }
    await page.goto(`${sites.first.origin}/eager`)
    expect(await page.evaluate(() => answered)).toStrictEqual(emptySession)
  }
  console.log(`${RELOADS} reloads answered, ${stops} from a stopped worker`)
})
