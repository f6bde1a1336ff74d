import {
  array,
  type Infer,
  integer,
  object,
  optional,
  string,
  union,
} from '@metamask/superstruct'
import { JsonStruct } from '@metamask/utils'

const OutcomeStruct = union([
  object({ result: JsonStruct }),
  object({
    error: object({
      code: integer(),
      message: string(),
      data: optional(JsonStruct),
    }),
  }),
])

/** A call that left something on a chain, or may have. */
export const SentCallsStruct = array(
  object({
    requestKey: string(),
    origin: string(),
    outcome: optional(OutcomeStruct),
  }),
)

export type SentCalls = Infer<typeof SentCallsStruct>
export type Outcome = Infer<typeof OutcomeStruct>
