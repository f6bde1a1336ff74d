import type {
  TrafficRow,
  TrafficText,
} from '../../messaging/traffic-contract.ts'
import type { Json } from '../../messaging/traffic-file.ts'
import { isObject } from '../../protocol/json-rpc.ts'

/** A recorded value, or how much of it is there. */
export type Read =
  | { kind: 'none' }
  | { kind: 'value'; value: Json }
  | { kind: 'cut'; start: string; length: number }

/** A request as its method means it: without the call around it. */
export type Described = {
  method: string
  scope: string | undefined
  params: Read
}

export const readText = (text: TrafficText | undefined): Read => {
  if (text === undefined || text.json === '') return { kind: 'none' }
  const { json, length } = text
  return length === undefined
    ? { kind: 'value', value: JSON.parse(json) }
    : { kind: 'cut', start: json, length }
}

const described = new WeakMap<TrafficText, Described>()

export const describeRow = (row: TrafficRow): Described => {
  const known = described.get(row.params)
  // The scope may come later than the rest.
  if (known && (known.scope !== undefined || row.scope === undefined)) {
    return known
  }
  const made = toDescribed(row)
  described.set(row.params, made)
  return made
}

const toDescribed = ({ method, scope, params }: TrafficRow): Described => {
  const read = readText(params)
  const whole = { method, scope, params: read }
  if (method !== 'wallet_invokeMethod' && method !== 'wallet_notify') {
    return whole
  }
  if (read.kind === 'cut') return { ...whole, ...beginningOf(read.start) }
  if (read.kind === 'none' || !isObject(read.value)) return whole
  const { value } = read
  const inner = method === 'wallet_notify' ? value.notification : value.request
  if (!isObject(inner) || typeof inner.method !== 'string') return whole
  return {
    method: inner.method,
    scope: typeof value.scope === 'string' ? value.scope : scope,
    params:
      inner.params === undefined
        ? { kind: 'none' }
        : { kind: 'value', value: inner.params as Json },
  }
}

/** Of params that are too long to be read. */
const beginningOf = (start: string): { method?: string; scope?: string } => {
  const [, scope] = /"scope":"([^"\\]+)"/.exec(start) ?? []
  const [, method] = /"method":"([^"\\]+)"/.exec(start) ?? []
  return {
    ...(method !== undefined && { method }),
    ...(scope !== undefined && { scope }),
  }
}

export type RowOutcome =
  | 'pending'
  | 'done'
  | 'rejected'
  | 'refused'
  | 'failed'
  | 'withdrawn'

/** How it ended, as the filter has it. */
export const outcomeOf = (row: TrafficRow): RowOutcome => {
  if (row.kind === 'notification') return 'done'
  if (!row.error) return row.to === undefined ? 'pending' : 'done'
  if (row.kind === 'node') return 'failed'
  const { outcome } = row
  // What the activity does not have was refused before it ran.
  if (outcome === undefined) return 'refused'
  return outcome === 'answered' ? 'done' : outcome
}
