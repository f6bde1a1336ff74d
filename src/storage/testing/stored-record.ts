import type { Struct } from '@metamask/superstruct'
import { catalogue } from '../catalogue.ts'
import { checkValue } from '../check-value.ts'
import type { NodesRecord } from '../network-record.ts'

type StoredRecord<Value> = { version: number; value: Value }

const familyOf = (
  key: string,
): { version: number; struct: Struct<unknown> } => {
  const families = Object.values(catalogue)
  const family = families.find(({ prefix }) => key.startsWith(prefix))
  if (!family) throw new TypeError(`No family of keys holds "${key}"`)
  return family as unknown as { version: number; struct: Struct<unknown> }
}

/** What today's build stores under this key; it refuses an invalid value. */
export const storedRecord = <Value>(
  key: string,
  value: Value,
): StoredRecord<Value> => {
  const { version, struct } = familyOf(key)
  const checked = checkValue(value, struct)
  if ('reason' in checked) {
    throw new TypeError(`Invalid value for "${key}": ${checked.reason}`)
  }
  return { version, value }
}

/** The same for several keys. */
export const storedRecords = (
  values: Record<string, unknown>,
): Record<string, StoredRecord<unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      storedRecord(key, value),
    ]),
  )

/** The nodes of a network with one hosted node. */
export const hostedNodes = ({
  baseUrl,
  apiKey,
}: {
  baseUrl: string
  apiKey: string
}): NodesRecord => ({
  nodes: [{ url: { shown: `${baseUrl}/v3/<key>`, secrets: [apiKey] } }],
})
