import { unauthorized } from '../../protocol/errors.ts'
import type {
  ApprovalQueue,
  Approved,
  NewApprovalOf,
} from '../approvals/approval-queue.ts'
import { type ActingRecord, isCovered } from '../approvals/is-covered.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

type NewActingApproval = NewApprovalOf<ActingRecord>

/** The content of an approval, without its caller and session. */
type About<Asked> = Asked extends NewActingApproval
  ? Omit<Asked, 'requestKey' | 'callerKey' | 'origin' | 'generation'>
  : never

export type AskForAccount = (
  call: AuthorizedCall,
  about: About<NewActingApproval>,
  /** Runs before a new approval is added; throws if the user is not asked. */
  before?: () => Promise<void>,
) => Promise<Approved<NewActingApproval>>

/** Asks the user for an approval on behalf of an account. */
export const createAskForAccount =
  ({
    readSession,
    askUser,
  }: {
    readSession: (origin: string) => Promise<NumberedSession>
    askUser: ApprovalQueue['ask']
  }): AskForAccount =>
  ({ requestKey, callerKey, origin }, about, before) =>
    askUser(requestKey, async () => {
      await before?.()
      const { sessionScopes, generation } = await readSession(origin)
      const asked = { ...about, requestKey, callerKey, origin, generation }
      // Rebuilt if the session has changed, which may no longer allow this.
      if (!isCovered(sessionScopes, asked)) throw unauthorized()
      return asked
    })
