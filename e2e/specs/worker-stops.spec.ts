import { expect } from '@playwright/test'
import { emptySession } from '../fixtures/answers.ts'
import { inFlightAt, startAsking } from '../fixtures/asking.ts'
import { countHeard } from '../fixtures/count-heard.ts'
import { getSession } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const now = (): number => performance.timeOrigin + performance.now()

test('a request after a worker stop is answered', async ({
  page,
  sites,
  wallet,
}) => {
  await page.goto(sites.first.origin)
  for (let stop = 0; stop < 10; stop += 1) {
    await getSession(page)
    await wallet.stopWorker()
    expect(await getSession(page)).toStrictEqual({ result: emptySession })
  }
})

test('requests in flight when the worker stops are each answered once', async ({
  page,
  sites,
  wallet,
}) => {
  await page.addInitScript(countHeard)
  await page.goto(sites.first.origin)
  await page.evaluate(startAsking, undefined)
  const stops: number[] = []
  while (stops.length < 40) {
    await getSession(page)
    await wallet.stopWorker()
    stops.push(now())
  }
  const records = await page.evaluate(() => asking.finish())
  const counts = await page.evaluate(() => Object.values(answerCounts))
  expect(records.filter(({ failure }) => failure)).toStrictEqual([])
  // Four loops ask without pause, and so does each turn of this test once.
  expect(counts).toStrictEqual(Array(records.length + 40).fill(1))
  expect(
    stops.filter((stop) => inFlightAt(records, stop) > 0).length,
  ).toBeGreaterThanOrEqual(20)
})

test('a worker stopped again and again while starting still serves', async ({
  page,
  sites,
  wallet,
}) => {
  await page.goto(sites.first.origin)
  await page.evaluate(startAsking, undefined)
  for (let stop = 0; stop < 10; stop += 1) await wallet.stopWorker()
  const records = await page.evaluate(() => asking.finish())
  expect(records.filter(({ failure }) => failure)).toStrictEqual([])
})

test('200 reloads with a call at document_start are all answered', async ({
  page,
  sites,
  wallet,
}) => {
  test.setTimeout(120_000)
  let answers = 0
  for (let reload = 0; reload < 200; reload += 1) {
    if (reload % 10 === 9) await wallet.stopWorker()
    await page.goto(`${sites.first.origin}/eager`)
    expect(await page.evaluate(() => answered)).toStrictEqual(emptySession)
    answers += 1
  }
  console.log(`${answers} of 200 reloads answered, 20 from a stopped worker`)
})
