import { countReceived } from '../../e2e/fixtures/count-received.ts'
import {
  type LaunchedWallet,
  launchWallet,
} from '../../e2e/fixtures/launch-wallet.ts'
import {
  accounts,
  holding,
  nodesAt,
  resetWallet,
} from '../../e2e/fixtures/session.ts'
import { readWholeNumbers } from '../node/whole-number-options.ts'
import { startBlankSite } from '../run/blank-site.ts'
import type { Report } from '../run/report.ts'
import { outOfTime } from '../run/run-options.ts'
import { type BenchSite, createJudge, type Judge } from './judge-approval.ts'
import { planApprovals } from './plan-approvals.ts'
import { playApproval } from './play-approval.ts'
import { type Round, reportApprovals } from './report-approvals.ts'
import { storedSessionsOf } from './stored-sessions.ts'

const { stops, seed } = readWholeNumbers({
  stops: 1_000,
  seed: Date.now() % 1_000_000,
})
/** A round takes about 0.6 s. After this time the run fails as hung. */
const longestRun = 60_000 + stops * 3_000

/** Nothing listens there: sessions are granted without a node. */
const nodes = [31337, 31338].map((chainId) => ({
  chainId,
  baseUrl: 'http://127.0.0.1:9',
}))

const measure = async (): Promise<Report> => {
  const servers = await Promise.all([startBlankSite(), startBlankSite()])
  const wallet = await launchWallet()
  try {
    await resetWallet(wallet, {
      ...holding(accounts.first, accounts.second),
      ...nodesAt(nodes),
    })
    const { context } = wallet
    const openSite = async (origin: string): Promise<BenchSite> => {
      const page = await context.newPage()
      await page.addInitScript(countReceived)
      await page.goto(origin)
      return { page, origin }
    }
    const sites = [
      await openSite(servers[0].origin),
      await openSite(servers[1].origin),
    ] as const
    const judge = createJudge(sites, storedSessionsOf(wallet))
    const rounds = await Promise.race([
      playAll({ wallet, sites, judge }),
      outOfTime(longestRun),
    ])
    await wallet.stopWorker()
    const faultsAtEnd = await judge.check()
    const counts = await Promise.all(
      sites.map(({ page }) => page.evaluate(() => Object.values(answerCounts))),
    )
    return reportApprovals({ rounds, faultsAtEnd, answerCounts: counts.flat() })
  } finally {
    await wallet.context.close()
    await Promise.all(servers.map(({ stop }) => stop()))
  }
}

const playAll = async ({
  wallet,
  sites,
  judge,
}: {
  wallet: LaunchedWallet
  sites: readonly [BenchSite, BenchSite]
  judge: Judge
}): Promise<Round[]> => {
  const rounds: Round[] = []
  for (const planned of planApprovals(stops, seed)) {
    const site = sites[planned.site]
    const played = await playApproval(wallet, { page: site.page, planned })
    const faults = await judge.judge(planned, played)
    // A closed page withdraws its request, so that the next one can ask.
    if (!played.received) await site.page.reload()
    if (planned.revoke) faults.push(...(await judge.revoke(site)))
    rounds.push({ planned, played, faults })
  }
  return rounds
}

console.log(`Stopping the worker ${stops} times around approve, seed ${seed}`)
const { ok, text } = await measure()
console.log(text)
if (!ok) process.exitCode = 1
