import { extensionId, launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import { accounts, holding, resetWallet } from '../../e2e/fixtures/session.ts'
import { createRandom, shuffle } from '../../src/dev/seeded-random.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { outOfTime } from '../run-options.ts'
import { buildBareExtension } from './bare-extension.ts'
import { measurePaint, type Paint, watchMenu } from './measure-paint.ts'

const { rounds, seed } = readWholeNumbers({
  rounds: 60,
  seed: Date.now() % 1_000_000,
})
/** The first ones are slow because the browser has seen neither page. */
const WARM_UP = 5
const GOAL_MS = 150
const GOAL_RATIO = 1.5

const measure = async (): Promise<Record<'popup' | 'bare', Paint[]>> => {
  const bare = await buildBareExtension()
  const wallet = await launchWallet({ extensions: [bare.folder] })
  const { context } = wallet
  const pages = {
    popup: {
      url: `chrome-extension://${extensionId}/popup/popup.html`,
      hasMenu: true,
    },
    bare: { url: bare.pageUrl, hasMenu: false },
  }
  try {
    await resetWallet(wallet, holding(accounts.first, accounts.second))
    await watchMenu(context)
    // One page of each stays open: starting a process is not part of the paint.
    for (const { url } of Object.values(pages)) {
      const page = await context.newPage()
      await page.goto(url)
    }
    const paints = { popup: [] as Paint[], bare: [] as Paint[] }
    const random = createRandom(seed)
    for (let round = -WARM_UP; round < rounds; round += 1) {
      for (const name of shuffle(['popup', 'bare'] as const, random)) {
        const paint = await measurePaint(context, pages[name])
        if (round >= 0) paints[name].push(paint)
      }
    }
    return paints
  } finally {
    await context.close()
    await bare.remove()
  }
}

const line = (name: string, values: readonly number[]): string => {
  const figures = [0.5, 0.95].map((share) =>
    percentile(values, share).toFixed(1).padStart(8),
  )
  return `${name.padEnd(32)}${figures.join('')}`
}

console.log(`First paint, ${rounds} rounds of each, seed ${seed}`)
const { popup, bare } = await Promise.race([
  measure(),
  outOfTime(60_000 + rounds * 3_000),
])
const firsts = (paints: readonly Paint[]): number[] =>
  paints.map(({ first }) => first)
const median = percentile(firsts(popup), 0.5)
const ratio = median / percentile(firsts(bare), 0.5)
const isMet = median < GOAL_MS && ratio <= GOAL_RATIO
console.log(
  [
    `${'in ms'.padEnd(32)}${'p50'.padStart(8)}${'p95'.padStart(8)}`,
    line('popup, first paint', firsts(popup)),
    line('bare React page, first paint', firsts(bare)),
    line(
      'popup, home screen there',
      popup.map(({ home }) => home),
    ),
    '',
    `${ratio.toFixed(2)} times the bare page at p50 (goal: below ${GOAL_MS} ms and at most ${GOAL_RATIO}: ${isMet ? 'met' : 'missed'})`,
  ].join('\n'),
)
