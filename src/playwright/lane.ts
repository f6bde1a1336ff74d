import type { Page } from '@playwright/test'
import type { LaneContract } from '../lane/lane-client.ts'
import type { LanePage } from '../lane/lane-page.ts'
import type { LaneState } from '../lane/set-state.ts'
import type { LaneRequest } from '../messaging/lane-contract.ts'

type Procedures = LaneContract['procedures']

/** Calls the wallet's worker from a page of the test build. */
export type Lane = {
  call: <Name extends keyof Procedures>(
    name: Name,
    ...params: undefined extends Procedures[Name]['params']
      ? []
      : [Procedures[Name]['params']]
  ) => Promise<Procedures[Name]['result']>
  setState: (state: LaneState) => Promise<void>
  nextRequest: LanePage['nextRequest']
  settled: LanePage['settled']
}

type InPage = { lane: LanePage }

/** Calls a function of the page; its errors are those of the wallet. */
const evaluate = async <Result>(
  page: Page,
  name: keyof LanePage,
  args: readonly unknown[],
): Promise<Result> => {
  try {
    return await page.evaluate(
      ({ name, args }) => {
        const { lane } = globalThis as unknown as InPage
        const run = lane[name] as (...args: unknown[]) => unknown
        return run(...args) as Promise<Result>
      },
      { name, args },
    )
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    // Without the call log and the stack of the page.
    const [first = message] = message.split('\n    at ')
    throw new Error(first.replace(/^page\.evaluate: (?:\w*Error: )?/, ''))
  }
}

/** The page is another one after a restart of the browser. */
export const createLane = (pageNow: () => Page): Lane => ({
  call: (name, ...[params]) => evaluate(pageNow(), 'call', [name, params]),
  setState: (state) => evaluate(pageNow(), 'setState', [state]),
  nextRequest: (wanted) =>
    evaluate<LaneRequest | null>(pageNow(), 'nextRequest', [wanted]),
  settled: (id) => evaluate<LaneRequest>(pageNow(), 'settled', [id]),
})
