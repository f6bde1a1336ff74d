import type {
  ApprovalQueue,
  NewConnectApproval,
} from '../approvals/approval-queue.ts'

/** A site asks to connect, with no chain and no account. */
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
