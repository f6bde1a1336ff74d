import { limitExceeded } from '../../protocol/errors.ts'
import { withLock } from '../../storage/lock.ts'
import type { RefusalRecord } from '../../storage/refusal-record.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'

export type Refusals = Readonly<{
  /** Throws -32005 while this origin may not have the person asked. */
  assertMayAsk: (origin: string) => Promise<void>
  /** The person says no to these; each counts once, however often it is said. */
  note: (refused: readonly { id: string; origin: string }[]) => Promise<void>
  /** The person says yes to this origin: what was before is forgiven. */
  forgive: (origin: string) => Promise<void>
}>

const REFUSALS = 3
const WITHIN_MS = 30_000
const FIRST_BLOCK_MS = 60_000
const LONGEST_BLOCK_MS = 60 * 60_000
/** More sites than a person says no to in a day. */
const MOST_ORIGINS = 256

/**
 * Keeps a site from asking until the person gives in: after three refusals in
 * 30 s it is not asked about for a minute, and each time for twice as long. Read
 * from session storage whenever it is needed, so that it outlives the worker.
 */
export const createRefusals = ({
  item,
  now,
  log,
}: {
  item: StorageItem<RefusalRecord[]>
  now: () => number
  log: Log
}): Refusals => {
  const update = (
    change: (records: RefusalRecord[]) => RefusalRecord[],
  ): Promise<void> =>
    withLock({ owner: item, key: 'refusals' }, async () => {
      try {
        const records = (await item.read()) ?? []
        const next = change(records)
        if (next !== records) await item.write(next.slice(-MOST_ORIGINS))
      } catch (error) {
        // Saying no, or yes, must not fail for want of room to count it.
        log.error('a refusal is not counted', error)
      }
    })

  return {
    assertMayAsk: async (origin) => {
      const found = (await item.read())?.find((one) => one.origin === origin)
      if (!found || found.blockedUntil <= now()) return
      throw limitExceeded(
        'the person has refused too often; wait before asking again',
      )
    },
    note: (refused) =>
      refused.length === 0
        ? Promise.resolve()
        : update((records) => {
            const time = now()
            const kept = records.filter((record) => isOfUse(record, time))
            return refused.reduce(
              (all, one) => counting(all, { ...one, at: time }),
              kept,
            )
          }),
    forgive: (origin) =>
      update((records) =>
        records.some((one) => one.origin === origin)
          ? records.filter((one) => one.origin !== origin)
          : records,
      ),
  }
}

/** How long the last block was counts for as long as the longest one. */
const isOfUse = (
  { refused, blockedUntil }: RefusalRecord,
  time: number,
): boolean =>
  blockedUntil + LONGEST_BLOCK_MS > time ||
  refused.some(({ at }) => at > time - WITHIN_MS)

const counting = (
  records: readonly RefusalRecord[],
  { origin, id, at }: { origin: string; id: string; at: number },
): RefusalRecord[] => {
  const found = records.find((one) => one.origin === origin)
  const others = records.filter((one) => one !== found)
  const { refused, ...block } = found ?? {
    origin,
    refused: [],
    blockedUntil: 0,
    blockedFor: 0,
  }
  if (refused.some((one) => one.id === id)) return [...records]
  const recent = [
    ...refused.filter((one) => one.at > at - WITHIN_MS),
    { id, at },
  ]
  if (recent.length < REFUSALS)
    return [...others, { ...block, refused: recent }]
  const blockedFor = Math.min(
    LONGEST_BLOCK_MS,
    block.blockedFor * 2 || FIRST_BLOCK_MS,
  )
  // The count begins anew after the block.
  return [
    ...others,
    { origin, refused: [], blockedUntil: at + blockedFor, blockedFor },
  ]
}
