import {
  array,
  type Infer,
  integer,
  object,
  string,
} from '@metamask/superstruct'

/** How often the person said no to an origin of late, and what came of it. */
const RefusalStruct = object({
  origin: string(),
  /** Each request once, with the time of the no. */
  refused: array(object({ id: string(), at: integer() })),
  /** Before this time the person is not asked. */
  blockedUntil: integer(),
  /** How long the last block was; 0 before the first. */
  blockedFor: integer(),
})

export const RefusalsStruct = array(RefusalStruct)

export type RefusalRecord = Infer<typeof RefusalStruct>
