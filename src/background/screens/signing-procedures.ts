import type { Approval } from '../../messaging/popup-contract.ts'
import { Refusal } from '../../messaging/refusal.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type {
  SigningApproval,
  SigningProcedures,
} from '../../messaging/signing-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import type { ApprovalRecord } from '../../storage/approval-record.ts'
import type { LoadKeyring } from '../accounts/load-keyring.ts'
import type { UseKey } from '../accounts/use-key.ts'
import { WalletRefusal } from '../accounts/wallet-refusal.ts'
import type { WatchedTokenList } from '../accounts/watched-tokens.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import { isActing, isCovered } from '../approvals/is-covered.ts'
import { NOTHING_CHOSEN } from '../approvals/queue-changes.ts'
import type { Refusals } from '../approvals/refusals.ts'
import type { Networks } from '../nodes/networks.ts'
import { isExpired } from '../sessions/expiry.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { assertOpen } from './assert-open.ts'
import { readNamedCode } from './read-named-code.ts'

export type SigningOptions = {
  sessions: Pick<Sessions, 'hold'>
  tokens: Pick<WatchedTokenList, 'add'>
  useKey: UseKey
  loadKeyring: LoadKeyring
  now: () => number
}

/** What the person can have done in the name of an account. */
export const createSigningProcedures = ({
  getApprovals,
  getStatus,
  approvals,
  refusals,
  networks,
  sessions,
  tokens,
  useKey: lendKey,
  loadKeyring,
  now,
}: SigningOptions & {
  /** What is open, as it is shown. */
  getApprovals: () => Promise<Approval[]>
  getStatus: () => Promise<WalletStatus>
  approvals: Pick<ApprovalQueue, 'decide' | 'isApproved' | 'open' | 'withdraw'>
  refusals: Pick<Refusals, 'forgive'>
  networks: Pick<Networks, 'nodeOf'>
}): ProceduresOf<{
  procedures: SigningProcedures
  events: Record<string, never>
}> => {
  /**
   * Carries out what is shown under this hash, while the session that it rests on
   * cannot change. A lock or a withdrawal meanwhile has decided it already, and
   * then nothing of it goes out.
   */
  const approve = async (
    { id, hash }: { id: string; hash: string },
    carryOut: (shown: Approval, record: ApprovalRecord) => Promise<object>,
  ): Promise<null> => {
    const status = await getStatus()
    const shown = (await getApprovals()).find((one) => one.id === id)
    // The same answer, said again after a worker stop.
    if (approvals.isApproved(id)) return null
    if (!shown) throw isGone()
    if (shown.hash !== hash) {
      throw new Refusal('request-changed', 'The request has changed')
    }
    assertOpen(status)
    const { origin } = shown
    await sessions.hold(origin, async (session) => {
      const record = approvals.open().find((one) => one.id === id)
      if (!record || !isActing(record)) {
        throw isGone()
      }
      if (
        isExpired(session, now()) ||
        !isCovered(session.sessionScopes, record)
      ) {
        await approvals.withdraw((one) => one.id === id)
        throw isGone()
      }
      const made = await carryOut(shown, record)
      await refusals.forgive(origin)
      await approvals.decide(id, { ...NOTHING_CHOSEN, ...made })
    })
    return null
  }

  return {
    approveSigning: (asked) =>
      approve(asked, async (shown) => {
        if (!isSigning(shown)) throw new Error('This asks for no signature')
        const { signDigest } = await loadKeyring()
        const { address } = shown.account
        try {
          const signature = await lendKey(address, (secretKey) =>
            signDigest(shown.digest, { secretKey, address }),
          )
          return { signature }
        } catch (error) {
          if (!(error instanceof WalletRefusal)) throw error
          throw error.problem.kind === 'locked'
            ? new Refusal('not-open', 'The wallet is not open')
            : new Refusal('no-key', 'The key of this account was not found')
        }
      }),
    approveWatchAsset: (asked) =>
      approve(asked, async (_, record) => {
        if (record.kind !== 'watch-asset') {
          throw new Error('This asks for no token')
        }
        const { account, scope: chainId, token } = record
        await tokens.add({ account, chainId, token })
        return {}
      }),
    readNamedCode: async ({ id }) => {
      const shown = (await getApprovals()).find((one) => one.id === id)
      return shown?.kind === 'sign-typed-data'
        ? readNamedCode(shown, networks.nodeOf)
        : { contract: 'unknown', spender: 'unknown' }
    },
  }
}

const isGone = (): Refusal =>
  new Refusal('request-gone', 'This request is no longer open')

const isSigning = (shown: Approval): shown is SigningApproval =>
  shown.kind === 'sign-message' || shown.kind === 'sign-typed-data'
