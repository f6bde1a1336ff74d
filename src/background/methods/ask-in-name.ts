import { unauthorized } from '../../protocol/errors.ts'
import type {
  SendTransactionRecord,
  SignMessageRecord,
  SignTypedDataRecord,
  WatchAssetRecord,
} from '../../storage/approval-record.ts'
import type { ApprovalQueue, Approved } from '../approvals/approval-queue.ts'
import { isCovered } from '../approvals/is-covered.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { AuthorizedCall } from './wallet_invokeMethod.ts'

type NewApprovalOf<Kept> = Omit<Kept, 'id' | 'decision'>

type NewActingApproval =
  | NewApprovalOf<SignMessageRecord>
  | NewApprovalOf<SignTypedDataRecord>
  | NewApprovalOf<WatchAssetRecord>
  | NewApprovalOf<SendTransactionRecord>

/** What a question is about, beside who asks it by which session. */
type About<Asked> = Asked extends NewActingApproval
  ? Omit<Asked, 'requestKey' | 'callerKey' | 'origin' | 'generation'>
  : never

export type AskInName = (
  call: AuthorizedCall,
  about: About<NewActingApproval>,
) => Promise<Approved<NewActingApproval>>

/** Asks the user about something in the name of an account. */
export const createAskInName =
  ({
    readSession,
    askUser,
  }: {
    readSession: (origin: string) => Promise<NumberedSession>
    askUser: ApprovalQueue['ask']
  }): AskInName =>
  ({ requestKey, callerKey, origin }, about) =>
    askUser(requestKey, async () => {
      const { sessionScopes, generation } = await readSession(origin)
      const asked = { ...about, requestKey, callerKey, origin, generation }
      // Made anew when the session has changed: it may allow this no more.
      if (!isCovered(sessionScopes, asked)) throw unauthorized()
      return asked
    })
