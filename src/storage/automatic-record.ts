import {
  array,
  enums,
  type Infer,
  integer,
  lazy,
  literal,
  nullable,
  object,
  optional,
  string,
} from '@metamask/superstruct'

const AutomaticStruct = lazy(() =>
  object({
    origin: string(),
    decision: enums(['approve', 'reject', 'ask']),
    until: nullable(integer()),
    once: optional(literal(true)),
  }),
)

export const AutomaticDecisionsStruct = lazy(() => array(AutomaticStruct))

export type AutomaticRecord = Infer<typeof AutomaticStruct>
