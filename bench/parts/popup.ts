import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import { accounts, holding } from '../../e2e/fixtures/session.ts'
import { shuffle } from '../../src/dev/seeded-random.ts'
import { launchBench } from '../browser/launch.ts'
import { floorId } from '../floor/build-floor.ts'
import { firstPaint, menuShown, watchMenu } from '../in-page/paints.ts'
import { mean, ms, times as toTimes } from '../report/format.ts'
import type { Part } from '../run/part.ts'

/** The first ones are slow because the browser has seen neither page. */
const WARM_UP = 5

/** The popup's page, compared with a React page that renders one word. */
export const popup: Part = async ({ floor, times, random }) => {
  const browser = await launchBench({
    wallet: holding(accounts.first, accounts.second),
    extensions: [floor],
  })
  const urls = {
    popup: `chrome-extension://${extensionId}/popup/popup.html`,
    bare: `chrome-extension://${floorId}/index.html`,
  }
  try {
    // One page of each stays open: starting a process is not part of the paint.
    for (const url of Object.values(urls)) await browser.open(url)
    const paints = { popup: [] as number[], bare: [] as number[] }
    const homes: number[] = []
    const rounds = times(60)
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const name of shuffle(['popup', 'bare'] as const, random)) {
        const page = await browser.open(urls[name], watchMenu)
        const { at } = await page.evaluate(firstPaint)
        if (round >= 0) paints[name].push(at)
        if (name === 'popup') {
          const home = await page.evaluate(menuShown)
          if (round >= 0) homes.push(home)
        }
        await page.close()
      }
    }
    // The browser rounds paints to 8 ms, so a median says little.
    const row = (name: string, values: readonly number[]): string[] => [
      name,
      ms(mean(values)),
      ms(percentile(values, 0.95)),
    ]
    const ratio = mean(paints.popup) / mean(paints.bare)
    return {
      tables: [
        {
          title: 'First contentful paint of the popup',
          head: ['page', 'mean ms', 'p95 ms', 'mean ratio'],
          rows: [
            [...row('popup', paints.popup), toTimes(ratio)],
            [...row('bare React page', paints.bare), ''],
            [...row('popup, home screen there', homes), ''],
          ],
        },
      ],
      goals: [
        {
          name: 'first paint of the popup, mean',
          value: ratio,
          atMost: 1.1,
          unit: '×',
        },
      ],
      plots: [
        {
          file: 'popup',
          title: 'First paint of the popup, mean with a line to p95',
          unit: 'ms',
          groups: [
            {
              label: 'first contentful paint',
              bars: [
                {
                  series: 'Portolan',
                  value: mean(paints.popup),
                  to: percentile(paints.popup, 0.95),
                },
                {
                  series: 'bare extension',
                  value: mean(paints.bare),
                  to: percentile(paints.bare, 0.95),
                },
              ],
            },
          ],
        },
      ],
      wrong: 0,
    }
  } finally {
    await browser.close()
  }
}
