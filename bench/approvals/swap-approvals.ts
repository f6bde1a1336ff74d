import { launchWallet } from '../../e2e/fixtures/launch-wallet.ts'
import {
  createNeighbourSwapper,
  type NeighbourOutcome,
  planNeighbourTry,
  reportNeighbourSwaps,
  signingScopes,
} from '../../e2e/fixtures/neighbour-swaps.ts'
import {
  accounts,
  chainIdOnly,
  createSession,
  holding,
  LOCAL,
  nodesAt,
  resetWallet,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import {
  createSwapper,
  planTry,
  reportSwaps,
  stopTime,
  type TryOutcome,
} from '../../e2e/fixtures/swaps.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { startBlankSite } from '../run/blank-site.ts'
import { outOfTime } from '../run/run-options.ts'

const { tries, seed } = readWholeNumbers({
  tries: 500,
  seed: Date.now() % 1_000_000,
})
/** A try of each kind takes about 2 s. After this time the run fails as hung. */
const longestRun = 60_000 + tries * 40_000

type Outcomes = { outcomes: TryOutcome[]; neighbours: NeighbourOutcome[] }

const playAll = async (): Promise<Outcomes> => {
  const servers = [await startBlankSite(), await startBlankSite()]
  const signing = await startBlankSite()
  const wallet = await launchWallet()
  try {
    await resetWallet(wallet, {
      ...holding(accounts.first, accounts.second),
      // Nothing listens there: sessions are granted without a node.
      ...nodesAt([{ chainId: 31337, baseUrl: 'http://127.0.0.1:9' }]),
      ...storedSessions([signing.origin], signingScopes),
    })
    const sites = []
    for (const { origin } of servers) {
      const page = await wallet.context.newPage()
      await page.goto(origin)
      const ask = () =>
        createSession(page, { [LOCAL]: chainIdOnly }).catch(
          () => 'the page is closed' as const,
        )
      sites.push({ origin, page, ask })
    }
    const pages = [
      await wallet.context.newPage(),
      await wallet.context.newPage(),
    ] as const
    for (const page of pages) await page.goto(signing.origin)
    await stopTime(wallet.context)
    const swapper = createSwapper(wallet, sites)
    const neighbourSwapper = createNeighbourSwapper(wallet, pages)
    const random = createRandom(seed)
    const outcomes: TryOutcome[] = []
    const neighbours: NeighbourOutcome[] = []
    for (let turn = 0; turn < tries; turn += 1) {
      outcomes.push(await swapper.play(planTry(random)))
      neighbours.push(await neighbourSwapper.play(planNeighbourTry(random)))
    }
    return { outcomes, neighbours }
  } finally {
    await wallet.context.close()
    await Promise.all([...servers, signing].map(({ stop }) => stop()))
  }
}

console.log(`Changing the request under the click ${tries} times, seed ${seed}`)
const played = await Promise.race([playAll(), outOfTime(longestRun)])
const reports = [
  reportSwaps(played.outcomes),
  reportNeighbourSwaps(played.neighbours),
]
for (const { wrong, live, text } of reports) {
  console.log(text)
  // Without clicks that could have approved something, nothing was tested.
  if (wrong.length > 0 || live === 0) process.exitCode = 1
}
