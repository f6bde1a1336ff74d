import {
  accounts,
  holding,
  LOCAL,
  storedSessions,
} from '../../e2e/fixtures/session.ts'
import { launchBench } from '../browser/launch.ts'
import type { Part } from '../run/part.ts'
import {
  compareCalls,
  compareGoals,
  comparePlots,
  compareTable,
  type Pair,
} from './compare-calls.ts'
import {
  getSession,
  localCall,
  scopeOf,
  transports,
  waysOf,
} from './local-call.ts'

const CALLS = 400
const IN_FLIGHT = 50
const GOALS = { p50: 1.25, rate: 0.8 }

/** Calls that the wallet answers by itself, over both transports. */
export const warm: Part = async ({ floor, site, times, random }) => {
  const origin = site('warm')
  const browser = await launchBench({
    wallet: {
      ...holding(accounts.first),
      ...storedSessions([origin], { [LOCAL]: scopeOf(LOCAL) }),
    },
    extensions: [floor],
  })
  try {
    const page = await browser.open(origin)
    const pairs: Pair[] = []
    for (const call of [getSession, localCall]) {
      const answer = await page.evaluate((call) => portolan.request(call), call)
      const calls = Array.from({ length: CALLS }, () => ({
        call,
        expected: JSON.stringify(answer),
      }))
      for (const transport of transports) {
        const ways = waysOf(transport)
        pairs.push({
          name: `${call.method}, ${transport}`,
          hasGoal: true,
          wallet: { way: ways.wallet, calls, first: call },
          // It answers every call with what this one brings.
          bare: {
            way: ways.bare,
            calls,
            first: { method: 'answer', params: answer },
          },
        })
      }
    }
    const compared = await compareCalls(page, {
      pairs,
      rounds: times(15),
      inFlight: IN_FLIGHT,
      random,
    })
    return {
      tables: [
        compareTable(
          `Warm calls that the wallet answers itself (calls/s with ${IN_FLIGHT} in flight)`,
          compared,
        ),
      ],
      goals: compareGoals(compared, GOALS),
      plots: comparePlots(
        { file: 'warm', title: 'Warm calls', goals: GOALS },
        compared,
      ),
      wrong: compared.reduce((sum, { wrong }) => sum + wrong, 0),
    }
  } finally {
    await browser.close()
  }
}
