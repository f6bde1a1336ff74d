import {
  array,
  enums,
  type Infer,
  integer,
  literal,
  nullable,
  object,
  optional,
  string,
} from '@metamask/superstruct'

const AutomaticStruct = object({
  origin: string(),
  decision: enums(['approve', 'reject', 'ask']),
  until: nullable(integer()),
  once: optional(literal(true)),
})

export const AutomaticDecisionsStruct = array(AutomaticStruct)

export type AutomaticRecord = Infer<typeof AutomaticStruct>
