import { limitExceeded } from '../../protocol/errors.ts'
import { withLock } from '../../storage/lock.ts'
import type { RefusalRecord } from '../../storage/refusal-record.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import type { Sites } from '../pages/site-of.ts'

export type Refusals = Readonly<{
  /** Throws -32005 while the site of this origin is blocked. */
  assertMayAsk: (origin: string) => Promise<void>
  /**
   * The user rejected these, of all that were open. It counts once per site,
   * and so do later rejections of what the site had open at this moment.
   */
  note: Note
  /**
   * The same if their pages withdrew them before the user could decide. Another
   * site can navigate such a page away, so the resulting block is short.
   */
  noteWithdrawn: Note
  /** The user approved a request of this origin: resets its site's count. */
  forgive: (origin: string) => Promise<void>
}>

type Note = (refused: readonly Asked[], open: readonly Asked[]) => Promise<void>

type Asked = Readonly<{
  id: string
  origin: string
  /** The user agreed before, and a node failed: closing it is no refusal. */
  failed?: string | undefined
}>

const REFUSALS = 3
const WITHIN_MS = 120_000
const FIRST_BLOCK_MS = 60_000
const LONGEST_BLOCK_MS = 60 * 60_000
/** More sites than a user rejects in a day. */
const MAX_SITES = 256

/**
 * Prevents a site from asking until the user gives in: three refusals in two
 * minutes block it for a minute, and each further time for twice as long, unless
 * the last of them was a withdrawal. Only asking again after a refusal counts,
 * not how many requests the user rejects. A site is a registrable domain: who
 * owns it has any number of origins. Stored in session storage, so that a worker
 * stop does not reset it.
 */
export const createRefusals = ({
  item,
  now,
  sites,
  log,
}: {
  item: StorageItem<RefusalRecord[]>
  now: () => number
  sites: Sites
  log: Log
}): Refusals => {
  const readSite = async (origin: string): Promise<string> => {
    await sites.load()
    return sites.siteOf(origin)
  }

  const update = (
    change: (records: RefusalRecord[]) => RefusalRecord[],
  ): Promise<void> =>
    withLock({ owner: item, key: 'refusals' }, async () => {
      try {
        const records = (await item.read()) ?? []
        const next = change(records)
        if (next !== records) await item.write(next.slice(-MAX_SITES))
      } catch (error) {
        // A decision must not fail because the count cannot be stored.
        log.error('the refusals were not stored', error)
      }
    })

  const noting =
    (isWithdrawn: boolean): Note =>
    async (rejected, open) => {
      const refused = rejected.filter(({ failed }) => failed === undefined)
      if (refused.length === 0) return
      await sites.load()
      const idsOf = (asked: readonly Asked[], site: string): string[] =>
        asked
          .filter(({ origin }) => sites.siteOf(origin) === site)
          .map(({ id }) => id)
      await update((records) => {
        const at = now()
        const active = records.filter((record) => isActive(record, at))
        const refusing = new Set(
          refused.map(({ origin }) => sites.siteOf(origin)),
        )
        return [...refusing].reduce((all, site) => {
          const ids = idsOf(refused, site)
          const pending = idsOf(open, site)
          return counting(all, { site, ids, pending, at, isWithdrawn })
        }, active)
      })
    }

  return {
    assertMayAsk: async (origin) => {
      const site = await readSite(origin)
      const found = (await item.read())?.find((one) => one.site === site)
      if (!found || found.blockedUntil <= now()) return
      throw limitExceeded(
        'the user has rejected too many requests; wait before asking again',
      )
    },
    note: noting(false),
    noteWithdrawn: noting(true),
    forgive: async (origin) => {
      const site = await readSite(origin)
      await update((records) =>
        records.some((one) => one.site === site)
          ? records.filter((one) => one.site !== site)
          : records,
      )
    },
  }
}

/** The length of the last block matters for as long as the longest block. */
const isActive = (
  { refused, blockedUntil }: RefusalRecord,
  time: number,
): boolean =>
  blockedUntil + LONGEST_BLOCK_MS > time ||
  refused.some(({ at }) => at > time - WITHIN_MS)

type Counted = {
  site: string
  ids: string[]
  pending: string[]
  at: number
  isWithdrawn: boolean
}

const counting = (
  records: RefusalRecord[],
  { site, ids, pending, at, isWithdrawn }: Counted,
): RefusalRecord[] => {
  const found = records.find((one) => one.site === site)
  const others = records.filter((one) => one !== found)
  const { refused, ...block } = found ?? {
    site,
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
  const doubled = Math.min(
    LONGEST_BLOCK_MS,
    block.blockedFor * 2 || FIRST_BLOCK_MS,
  )
  const blockedUntil = at + (isWithdrawn ? FIRST_BLOCK_MS : doubled)
  const blockedFor = isWithdrawn ? block.blockedFor : doubled
  // The count starts again after the block.
  return [...others, { site, refused: [], blockedUntil, blockedFor }]
}
