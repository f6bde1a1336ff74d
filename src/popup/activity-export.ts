import type { ActivityEntry } from '../messaging/activity-contract.ts'

/** The version of the file format. */
const EXPORT_VERSION = 1

/** Exports the shown entries as a JSON file. */
export const exportActivity = (
  entries: readonly ActivityEntry[],
  now: Date,
): { name: string; json: string } => {
  const exportedAt = now.toISOString()
  const records = entries.map(toExported)
  return {
    name: `portolan-activity-${exportedAt.slice(0, 10)}.json`,
    json: `${JSON.stringify({ version: EXPORT_VERSION, exportedAt, records }, null, 2)}\n`,
  }
}

/** Copies known members only, so that nothing else is exported. */
const toExported = (entry: ActivityEntry): object => ({
  id: entry.id,
  at: new Date(entry.at).toISOString(),
  until: new Date(entry.until).toISOString(),
  origin: entry.origin,
  kind: entry.kind,
  act: entry.act,
  method: entry.method,
  scope: entry.scope,
  partial: entry.partial,
  hash: entry.hash,
  batch: entry.batch,
  outcome: entry.outcome,
  code: entry.code,
  reason: entry.reason,
  milliseconds: entry.milliseconds,
  count: entry.count,
})
