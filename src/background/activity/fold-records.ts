import type { ActivityRecord } from '../../storage/activity-record.ts'

/** What follows within this time is one more of the same. */
const FOLD_MILLISECONDS = 30_000

/** A page that asks all day leaves a record for each hour of it. */
const SPAN_MILLISECONDS = 3_600_000

/**
 * Adds records to those there are, in order. The same asked again soon after
 * adds to the count of its record, since pages ask for a block number all day.
 * What the user decided or what was sent has a record of its own, and only one,
 * although a request that is sent again after a worker stop is answered again.
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
    // Over a port that closed it looked withdrawn; over the next it was not.
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
 * The newest of these. Those that changed nothing go first: else a site could
 * push out what it was granted by asking a lot.
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

/** Whether the user decided it, or a session or a chain is different for it. */
export const isChange = (record: ActivityRecord): boolean => {
  const { act, method, outcome, requestKey } = record
  if (act !== 'call') return true
  const isDone = outcome === 'answered' || outcome === 'rejected'
  const isWeighty =
    requestKey !== undefined || method === 'wallet_revokeSession'
  return isDone && isWeighty
}
