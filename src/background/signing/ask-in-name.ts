import { unauthorized } from '../../protocol/errors.ts'
import type {
  SignMessageRecord,
  SignTypedDataRecord,
  WatchAssetRecord,
} from '../../storage/approval-record.ts'
import type { ApprovalQueue, Approved } from '../approvals/approval-queue.ts'
import { isCovered } from '../approvals/is-covered.ts'
import type { AuthorizedCall } from '../methods/wallet_invokeMethod.ts'
import type { NumberedSession } from '../stores/sessions.ts'

type QuestionOf<Kept> = Omit<Kept, 'id' | 'decision'>

type ActingQuestion =
  | QuestionOf<SignMessageRecord>
  | QuestionOf<SignTypedDataRecord>
  | QuestionOf<WatchAssetRecord>

/** What a question is about, beside who asks it by which session. */
type About<Asked> = Asked extends ActingQuestion
  ? Omit<Asked, 'requestKey' | 'callerKey' | 'origin' | 'generation'>
  : never

export type AskInName = (
  call: AuthorizedCall,
  about: About<ActingQuestion>,
) => Promise<Approved<ActingQuestion>>

/** Asks the person about something in the name of an account. */
export const createAskInName =
  ({
    readSession,
    askPerson,
    settleLock,
  }: {
    readSession: (origin: string) => Promise<NumberedSession>
    askPerson: ApprovalQueue['ask']
    /** A lock whose time has come closes now, and not on what is asked next. */
    settleLock: () => Promise<unknown>
  }): AskInName =>
  async ({ requestKey, callerKey, origin }, about) => {
    await settleLock()
    return askPerson(requestKey, async () => {
      const { sessionScopes, generation } = await readSession(origin)
      const asked = { ...about, requestKey, callerKey, origin, generation }
      // Made anew when the session has changed: it may allow this no more.
      if (!isCovered(sessionScopes, asked)) throw unauthorized()
      return asked
    })
  }
