import {
  array,
  type Infer,
  integer,
  lazy,
  object,
  optional,
  string,
} from '@metamask/superstruct'

const BatchStruct = lazy(() =>
  object({
    /** The site's own id, or a random one; unique per origin. */
    id: string(),
    /** The request that the user approved; the keys of its calls begin with it. */
    requestKey: string(),
    origin: string(),
    /** CAIP-2. */
    chainId: string(),
    /** In EIP-55. */
    account: string(),
    /** How many calls it has. */
    calls: integer(),
    at: integer(),
    /**
     * The hashes of the calls that were signed, in order. Absent while more may be
     * sent.
     */
    signed: optional(array(string())),
  }),
)

/** In the order of their approval. */
export const BatchesStruct = lazy(() => array(BatchStruct))

export type BatchRecord = Infer<typeof BatchStruct>
