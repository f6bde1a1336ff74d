import {
  array,
  type Infer,
  integer,
  lazy,
  object,
  string,
} from '@metamask/superstruct'

/** Recent rejections of a site by the user, and the resulting block. */
const RefusalStruct = lazy(() =>
  object({
    /** A registrable domain. */
    site: string(),
    /** Each with the approvals that the site had open at that time. */
    refused: array(object({ ids: array(string()), at: integer() })),
    /** Until this time the user is not asked. */
    blockedUntil: integer(),
    /** How long the last block was; 0 before the first. */
    blockedFor: integer(),
  }),
)

export const RefusalsStruct = lazy(() => array(RefusalStruct))

export type RefusalRecord = Infer<typeof RefusalStruct>
