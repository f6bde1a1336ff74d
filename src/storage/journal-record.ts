import {
  array,
  type Infer,
  integer,
  lazy,
  object,
  optional,
  string,
  union,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'
import { ApprovalRecordStruct } from './approval-record.ts'

const OutcomeStruct = lazy(() =>
  union([
    object({ result: JsonStruct }),
    object({
      error: object({
        code: integer(),
        message: string(),
        data: optional(JsonStruct),
      }),
    }),
  ]),
)

/** A signed transaction that a page has the wallet send. */
const SentRecordStruct = lazy(() =>
  object({
    requestKey: string(),
    origin: string(),
    /** The chain, if that can be asked for the transaction. */
    scope: optional(string()),
    /** Of the transaction, for the error that its outcome is unknown. */
    hash: string(),
    outcome: optional(OutcomeStruct),
  }),
)

/** Every request that must not be carried out twice, in one record. */
export const JournalStruct = lazy(() =>
  object({
    /** Those the user is asked about, until their answer is acknowledged. */
    approvals: array(ApprovalRecordStruct),
    /** Those that were sent, until their answer is acknowledged. */
    sent: array(SentRecordStruct),
    /** The window that shows the approvals, while there is one. */
    windowId: optional(integer()),
    /** The approval that this window shows, or showed last. */
    viewedId: optional(string()),
    /** A closed window left these open, and none opens for them alone. */
    leftIds: optional(array(string())),
  }),
)

export type JournalRecord = Infer<typeof JournalStruct>
export type SentRecord = Infer<typeof SentRecordStruct>
export type Outcome = Infer<typeof OutcomeStruct>
