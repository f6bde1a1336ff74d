import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { walletFolder } from '../../e2e/fixtures/launch-wallet.ts'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import { accounts, holding } from '../../e2e/fixtures/session.ts'
import { shuffle } from '../../src/dev/seeded-random.ts'
import { launchBench } from '../browser/launch.ts'
import { cpuOf } from '../browser/memory.ts'
import { median, ms, whole } from '../report/format.ts'
import type { Series } from '../report/plot.ts'
import type { Part } from '../run/part.ts'

/** Processor time is counted in steps, so that of several loads is measured. */
const LOADS = 10

const loadTime = () =>
  new Promise<number>((resolve) => {
    const look = (): void => {
      const [entry] = performance.getEntriesByType('navigation')
      const { loadEventEnd } = entry as PerformanceNavigationTiming
      if (loadEventEnd > 0) resolve(loadEventEnd)
      else setTimeout(look)
    }
    look()
  })

const injected = (folder: string, names: readonly string[]): string[] => {
  const files = names.map((name) => readFileSync(join(folder, name)))
  const sum = (sizes: number[]): string =>
    whole(sizes.reduce((all, size) => all + size, 0))
  return [
    sum(files.map(({ length }) => length)),
    sum(files.map((file) => gzipSync(file).length)),
  ]
}

/** Loads of an almost empty page, in three browsers that are open at once. */
export const load: Part = async ({ floor, site, times, random }) => {
  const browsers = [
    {
      series: 'Portolan' as Series,
      browser: await launchBench({ wallet: holding(accounts.first) }),
      bytes: injected(walletFolder, ['content.js', 'inpage.js']),
    },
    {
      series: 'bare extension' as Series,
      browser: await launchBench({ extensions: [floor] }),
      bytes: injected(floor, ['content.js']),
    },
    {
      series: 'neither' as Series,
      browser: await launchBench({}),
      bytes: ['0', '0'],
    },
  ]
  try {
    const measured = await Promise.all(
      browsers.map(async (one) => ({
        ...one,
        page: await one.browser.open(site('load')),
        loads: [] as number[],
        cpu: [] as number[],
      })),
    )
    const rounds = times(20)
    for (let round = 0; round <= rounds; round += 1) {
      for (const { browser, page, loads, cpu } of shuffle(measured, random)) {
        const before = await cpuOf(browser)
        for (let count = 0; count < LOADS; count += 1) {
          await page.goto(site('load'))
          const took = await page.evaluate(loadTime)
          if (round > 0) loads.push(took)
        }
        const used = (await cpuOf(browser)) - before
        if (round > 0) cpu.push((used * 1_000) / LOADS)
      }
    }
    const [wallet, , neither] = measured
    if (!wallet || !neither) throw new Error('a browser is missing')
    const spread = (values: readonly number[]): number =>
      percentile(values, 0.75) - percentile(values, 0.25)
    return {
      tables: [
        {
          title: 'Load of an almost empty page',
          head: [
            'with',
            'p50 ms',
            'p95 ms',
            'CPU ms',
            'injected bytes',
            'gzip',
          ],
          rows: measured.map(({ series, loads, cpu, bytes }) => [
            series,
            ms(median(loads)),
            ms(percentile(loads, 0.95)),
            ms(median(cpu)),
            ...bytes,
          ]),
        },
      ],
      goals: [
        {
          name: 'page load, more than without an extension; noise is the middle half of those loads',
          value: median(wallet.loads) - median(neither.loads),
          atMost: spread(neither.loads),
          unit: 'ms',
        },
      ],
      plots: [
        {
          file: 'load',
          title: 'Load of an almost empty page',
          unit: 'ms',
          groups: [
            {
              label: 'time, p50 with a line to p95',
              bars: measured.map(({ series, loads }) => ({
                series,
                value: median(loads),
                to: percentile(loads, 0.95),
              })),
            },
            {
              label: 'processor time, all processes',
              bars: measured.map(({ series, cpu }) => ({
                series,
                value: median(cpu),
              })),
            },
          ],
        },
      ],
      wrong: 0,
    }
  } finally {
    for (const { browser } of browsers) await browser.close()
  }
}
