import {
  array,
  type Infer,
  integer,
  lazy,
  object,
  string,
} from '@metamask/superstruct'

/** Sites whose ports are closed, since they broke a limit on purpose. */
const BlockStruct = lazy(() =>
  object({
    site: string(),
    /** In epoch milliseconds. */
    until: integer(),
    /** How long the last block was; the next is twice as long. */
    blockedFor: integer(),
  }),
)

export const BlocksStruct = lazy(() => array(BlockStruct))

export type BlockRecord = Infer<typeof BlockStruct>
