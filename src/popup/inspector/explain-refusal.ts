import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import type { Json } from '../../messaging/traffic-file.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { TextKey } from '../text.ts'
import { describeRow, readText } from './describe-row.ts'

/**
 * Why a site got 4100, which is the same for all reasons. From what it was
 * granted at that moment.
 */
export const explainRefusal = (
  row: TrafficRow,
): [TextKey, ...string[]] | undefined => {
  const session = readText(row.session)
  if (session.kind !== 'value' || !isObject(session.value)) return undefined
  const scopes = session.value as Record<string, Json>
  const granted = Object.keys(scopes)
  if (granted.length === 0) return ['refusedNotConnected']
  const { method, scope } = describeRow(row)
  if (scope === undefined) return undefined
  const own = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined
  if (!isObject(own)) return ['refusedScope', scope, granted.join(', ')]
  const methods = Array.isArray(own.methods) ? own.methods : []
  return methods.includes(method) ? undefined : ['refusedMethod', method, scope]
}
