import type {
  ApprovalQueue,
  NewConnectApproval,
} from '../approvals/approval-queue.ts'

/** A connect approval without chains and accounts. */
export const connectRequestOf = (site: string): NewConnectApproval => ({
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

/** Asks the user; resolves with `approved` or the code of the error. */
export const askFor = (
  queue: ApprovalQueue,
  request: NewConnectApproval,
): Promise<unknown> =>
  queue
    .ask(request.requestKey, async () => request)
    .then(
      () => 'approved',
      ({ code }) => code,
    )
