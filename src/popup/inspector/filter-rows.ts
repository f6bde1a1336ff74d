import type {
  TrafficRow,
  TrafficText,
} from '../../messaging/traffic-contract.ts'
import { describeRow, outcomeOf, type RowOutcome } from './describe-row.ts'

/** Empty values match everything. */
export type RowFilter = {
  /** `wallet` for the wallet itself. */
  origin: string
  method: string
  outcome: RowOutcome | ''
  search: string
}

export const noRowFilter: RowFilter = {
  origin: '',
  method: '',
  outcome: '',
  search: '',
}

/** In place of an origin. */
export const WALLET = 'wallet'

const siteOf = ({ origin = WALLET }: TrafficRow): string => origin

export const filterRows = (
  rows: readonly TrafficRow[],
  { origin, method, outcome, search }: RowFilter,
): readonly TrafficRow[] => {
  const wanted = search.trim().toLowerCase()
  if (!origin && !method && !outcome && !wanted) return rows
  return rows.filter(
    (row) =>
      (origin === '' || siteOf(row) === origin) &&
      (method === '' || describeRow(row).method === method) &&
      (outcome === '' || outcomeOf(row) === outcome) &&
      (wanted === '' || textsOf(row).some((text) => isIn(text, wanted))),
  )
}

/** What the search looks at: everything that is recorded of a row. */
const textsOf = (row: TrafficRow): (string | undefined)[] => [
  row.method,
  row.scope,
  row.origin,
  row.transport,
  row.reason,
  ...[row, ...row.nodeCalls].flatMap((call) => [
    call.method,
    jsonOf(call.params),
    jsonOf(call.result),
    jsonOf(call.error),
  ]),
]

const jsonOf = (text: TrafficText | undefined): string | undefined => text?.json

const isIn = (text: string | undefined, wanted: string): boolean =>
  text?.toLowerCase().includes(wanted) === true

/** The choices of the filters, in the order of the alphabet. */
export const choicesIn = (
  rows: readonly TrafficRow[],
): { origins: string[]; methods: string[] } => {
  const origins = new Set<string>()
  const methods = new Set<string>()
  for (const row of rows) {
    if (row.origin !== undefined) origins.add(row.origin)
    methods.add(describeRow(row).method)
  }
  methods.delete('')
  return { origins: [...origins].sort(), methods: [...methods].sort() }
}
