import { launchWallet } from '../e2e/fixtures/launch-wallet.ts'
import {
  accounts,
  chainIdOnly,
  createSession,
  holding,
  LOCAL,
  nodesAt,
  resetWallet,
} from '../e2e/fixtures/session.ts'
import { startSite } from '../e2e/fixtures/site-server.ts'
import {
  createSwapper,
  planTry,
  reportSwaps,
  type TryOutcome,
} from '../e2e/fixtures/swaps.ts'
import { createRandom } from '../src/dev/seeded-random.ts'
import { readWholeNumbers } from './node/whole-number-options.ts'
import { outOfTime } from './run-options.ts'

const { tries, seed } = readWholeNumbers({
  tries: 500,
  seed: Date.now() % 1_000_000,
})
/** A try takes about 1 s. After this time the run fails as hung. */
const longestRun = 60_000 + tries * 8_000

const playAll = async (): Promise<TryOutcome[]> => {
  const documents = { '/': { body: '<!doctype html><title>Swap</title>' } }
  const servers = [
    await startSite({ documents }),
    await startSite({ documents }),
  ]
  const wallet = await launchWallet()
  try {
    await resetWallet(wallet, {
      ...holding(accounts.first, accounts.second),
      // Nothing listens there: sessions are granted without a node.
      ...nodesAt([{ chainId: 31337, baseUrl: 'http://127.0.0.1:9' }]),
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
    const { play } = await createSwapper(wallet, sites)
    const random = createRandom(seed)
    const outcomes: TryOutcome[] = []
    for (let turn = 0; turn < tries; turn += 1) {
      outcomes.push(await play(planTry(random)))
    }
    return outcomes
  } finally {
    await wallet.context.close()
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

console.log(`Changing the request under the click ${tries} times, seed ${seed}`)
const outcomes = await Promise.race([playAll(), outOfTime(longestRun)])
const { wrong, live, text } = reportSwaps(outcomes)
console.log(text)
// Without clicks that could have approved something, nothing was tested.
if (wrong.length > 0 || live === 0) process.exitCode = 1
