import { limitExceeded } from '../../protocol/errors.ts'
import { withLock } from '../../storage/lock.ts'
import type { RefusalRecord } from '../../storage/refusal-record.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'

export type Refusals = Readonly<{
  /** Throws -32005 while this origin is blocked. */
  assertMayAsk: (origin: string) => Promise<void>
  /**
   * The user rejected these, of all that were open. It counts once per site,
   * and so do later rejections of what the site had open at this moment.
   */
  note: (refused: readonly Asked[], open: readonly Asked[]) => Promise<void>
  /** The user approved a request of this origin: resets its count. */
  forgive: (origin: string) => Promise<void>
}>

type Asked = Readonly<{
  id: string
  origin: string
  /** The user agreed before, and a node failed: closing it is no refusal. */
  failed?: string | undefined
}>

const REFUSALS = 3
const WITHIN_MS = 30_000
const FIRST_BLOCK_MS = 60_000
const LONGEST_BLOCK_MS = 60 * 60_000
/** More sites than a user rejects in a day. */
const MAX_ORIGINS = 256

/**
 * Prevents a site from asking until the user gives in: three refusals in 30 s
 * block it for a minute, and each further time for twice as long. Only asking
 * again after a refusal counts, not how many requests the user rejects. Stored
 * in session storage, so that a worker stop does not reset it.
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
        if (next !== records) await item.write(next.slice(-MAX_ORIGINS))
      } catch (error) {
        // A decision must not fail because the count cannot be stored.
        log.error('the refusals were not stored', error)
      }
    })

  return {
    assertMayAsk: async (origin) => {
      const found = (await item.read())?.find((one) => one.origin === origin)
      if (!found || found.blockedUntil <= now()) return
      throw limitExceeded(
        'the user has rejected too many requests; wait before asking again',
      )
    },
    note: async (rejected, open) => {
      const refused = rejected.filter(({ failed }) => failed === undefined)
      if (refused.length === 0) return
      await update((records) => {
        const at = now()
        const active = records.filter((record) => isActive(record, at))
        const sites = [...new Set(refused.map(({ origin }) => origin))]
        return sites.reduce((all, origin) => {
          const ids = idsOf(refused, origin)
          const pending = idsOf(open, origin)
          return counting(all, { origin, ids, pending, at })
        }, active)
      })
    },
    forgive: (origin) =>
      update((records) =>
        records.some((one) => one.origin === origin)
          ? records.filter((one) => one.origin !== origin)
          : records,
      ),
  }
}

/** The length of the last block matters for as long as the longest block. */
const isActive = (
  { refused, blockedUntil }: RefusalRecord,
  time: number,
): boolean =>
  blockedUntil + LONGEST_BLOCK_MS > time ||
  refused.some(({ at }) => at > time - WITHIN_MS)

const idsOf = (asked: readonly Asked[], site: string): string[] =>
  asked.filter(({ origin }) => origin === site).map(({ id }) => id)

type Counted = { origin: string; ids: string[]; pending: string[]; at: number }

const counting = (
  records: RefusalRecord[],
  { origin, ids, pending, at }: Counted,
): RefusalRecord[] => {
  const found = records.find((one) => one.origin === origin)
  const others = records.filter((one) => one !== found)
  const { refused, ...block } = found ?? {
    origin,
    refused: [],
    blockedUntil: 0,
    blockedFor: 0,
  }
  const known = refused.flatMap((one) => one.ids)
  // A blocked site asked for these before.
  const isCounted =
    block.blockedUntil > at || ids.every((id) => known.includes(id))
  if (isCounted) return records
  const recent = [
    ...refused.filter((one) => one.at > at - WITHIN_MS),
    { ids: pending, at },
  ]
  if (recent.length < REFUSALS)
    return [...others, { ...block, refused: recent }]
  const blockedFor = Math.min(
    LONGEST_BLOCK_MS,
    block.blockedFor * 2 || FIRST_BLOCK_MS,
  )
  // The count starts again after the block.
  return [
    ...others,
    { origin, refused: [], blockedUntil: at + blockedFor, blockedFor },
  ]
}
