import type { ApprovalQueue, ConnectQuestion } from './approval-queue.ts'

/** For tests: what the page of a site asks, about no chain and no account. */
export const questionOf = (site: string): ConnectQuestion => ({
  kind: 'connect',
  requestKey: `injected/${site}/c/1`,
  callerKey: `injected/${site}/c`,
  origin: `https://${site}.example`,
  generation: 0,
  chains: [],
  preselected: { accounts: [], chains: [] },
  heldThen: [],
  sessionProperties: {},
  leftOut: [],
  moreLeftOut: 0,
})

/** Asks it, and gives `approved` or the code of the error. */
export const askFor = (
  queue: ApprovalQueue,
  question: ConnectQuestion,
): Promise<unknown> =>
  queue
    .ask(question.requestKey, async () => question)
    .then(
      () => 'approved',
      ({ code }) => code,
    )
