import {
  array,
  boolean,
  enums,
  type Infer,
  integer,
  lazy,
  object,
  optional,
  string,
} from '@metamask/superstruct'

/** The same states as those of other transactions, without replacement. */
const states = [
  'signed',
  'sent',
  'confirmed',
  'reverted',
  'refused',
  'dropped',
] as const

/** A transaction of Solana that the wallet signed and sent. */
const SolanaSentStruct = lazy(() =>
  object({
    /** Its first signature, which names it. */
    signature: string(),
    requestKey: string(),
    origin: string(),
    /** CAIP-2. */
    chainId: string(),
    account: string(),
    /** What was signed, in base64. */
    message: string(),
    /** Who gets what the user sent from the wallet. */
    recipient: optional(string()),
    at: integer(),
    state: enums(states),
    /** What the chain says of it, in decimal digits. */
    receipt: optional(
      object({
        succeeded: boolean(),
        slot: string(),
        /** In lamports; absent if the node does not say. */
        fee: optional(string()),
      }),
    ),
    /** The node's error message. */
    refusal: optional(object({ code: integer(), message: string() })),
  }),
)

/** In the order they were signed. */
export const SolanaSentListStruct = lazy(() => array(SolanaSentStruct))

export type SolanaSent = Infer<typeof SolanaSentStruct>
