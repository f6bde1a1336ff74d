import type {
  ActivityEntry,
  ActivityKind,
  ActivityOutcome,
} from '../messaging/activity-contract.ts'

/** Answered requests are shown as done. */
export type ShownOutcome = Exclude<ActivityOutcome, 'answered'>

/** Empty values match everything. */
export type ActivityFilter = {
  origin: string
  kind: ActivityKind | ''
  method: string
  outcome: ShownOutcome | ''
}

export const noFilter: ActivityFilter = {
  origin: '',
  kind: '',
  method: '',
  outcome: '',
}

export const shownOutcome = ({ outcome }: ActivityEntry): ShownOutcome =>
  outcome === 'answered' ? 'done' : outcome

export const filterActivity = (
  entries: readonly ActivityEntry[],
  { origin, kind, method, outcome }: ActivityFilter,
): ActivityEntry[] =>
  entries.filter(
    (entry) =>
      (origin === '' || entry.origin === origin) &&
      (kind === '' || entry.kind === kind) &&
      (method === '' || entry.method === method) &&
      (outcome === '' || shownOutcome(entry) === outcome),
  )

export type Day<Entry> = { day: Date; entries: Entry[] }

/** Groups entries by local day, in their order. */
export const byDay = <Entry>(
  entries: readonly Entry[],
  timeOf: (entry: Entry) => number,
): Day<Entry>[] => {
  const days: Day<Entry>[] = []
  for (const entry of entries) {
    const day = startOfDay(new Date(timeOf(entry)))
    const last = days.at(-1)
    if (last?.day.getTime() === day.getTime()) last.entries.push(entry)
    else days.push({ day, entries: [entry] })
  }
  return days
}

/** The number of calendar days between the two. */
export const daysAgo = (day: Date, now: Date): number =>
  Math.round(
    (startOfDay(now).getTime() - startOfDay(day).getTime()) / 86_400_000,
  )

const startOfDay = (time: Date): Date =>
  new Date(time.getFullYear(), time.getMonth(), time.getDate())
