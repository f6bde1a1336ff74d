import type { ActivityRecord } from '../../storage/activity-record.ts'

/** The same call within this time adds to the count. */
const FOLD_MILLISECONDS = 30_000

/** A page that calls all day gets a record for each hour. */
const SPAN_MILLISECONDS = 3_600_000

/**
 * Appends records in order. The same call again soon after adds to the count of
 * its record, since pages ask for a block number all day. What the user decided
 * or what was sent has exactly one record of its own, also if the request is
 * resent after a worker stop and answered again.
 */
export const foldRecords = (
  records: readonly ActivityRecord[],
  added: readonly ActivityRecord[],
): ActivityRecord[] => {
  const folded = [...records]
  for (const record of added) {
    const index = folded.findLastIndex((one) => isSame(one, record))
    const found = folded[index]
    if (found) folded[index] = joined(found, record)
    else folded.push(record)
  }
  return folded
}

const joined = (
  found: ActivityRecord,
  record: ActivityRecord,
): ActivityRecord => {
  if (found.requestKey !== undefined) {
    // It looked withdrawn when its port closed, and was decided over the next.
    return found.outcome === 'withdrawn' ? { ...record, id: found.id } : found
  }
  return {
    ...found,
    until: Math.max(found.until, record.until),
    milliseconds: Math.max(found.milliseconds, record.milliseconds),
    count: found.count + record.count,
  }
}

const isSame = (one: ActivityRecord, other: ActivityRecord): boolean =>
  one.requestKey === other.requestKey &&
  (one.requestKey !== undefined ||
    (alike.every((name) => one[name] === other[name]) &&
      Math.abs(other.at - one.until) <= FOLD_MILLISECONDS &&
      Math.abs(other.until - one.at) <= SPAN_MILLISECONDS))

const alike = [
  'method',
  'scope',
  'outcome',
  'code',
  'reason',
  'act',
  'partial',
] as const satisfies (keyof ActivityRecord)[]

/**
 * The newest of these. Records that changed nothing are dropped first: else a
 * site could push out what it was granted by asking a lot.
 */
export const trimRecords = <Trimmed extends ActivityRecord>(
  records: readonly Trimmed[],
  limit: number,
): Trimmed[] => {
  const excess = records.length - limit
  if (excess <= 0) return [...records]
  const dropped = new Set(
    [
      ...records.filter((record) => !isChange(record)),
      ...records.filter(isChange),
    ].slice(0, excess),
  )
  return records.filter((record) => !dropped.has(record))
}

/** Whether the user decided it, or it changed a session or a chain. */
export const isChange = (record: ActivityRecord): boolean => {
  const { act, method, outcome, requestKey } = record
  if (act !== 'call') return true
  const isDone = outcome === 'answered' || outcome === 'rejected'
  const isDecisive =
    requestKey !== undefined || method === 'wallet_revokeSession'
  return isDone && isDecisive
}
