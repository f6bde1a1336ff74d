import { abuseLimits } from '../../protocol/abuse-limits.ts'
import type { BlockRecord } from '../../storage/block-record.ts'
import type { StorageItem } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'

export type Blocks = Readonly<{
  /** Loads what a stopped worker left. */
  restore: () => Promise<void>
  isEmpty: () => boolean
  /** Milliseconds until the site is served again; undefined if it is. */
  left: (site: string) => number | undefined
  /** Blocks a site, for twice as long as the last time. */
  add: (site: string) => void
}>

type Block = { endsAt: number; blockedFor: number }

const {
  firstBlockMilliseconds: FIRST,
  longestBlockMilliseconds: LONGEST,
  blockedSites,
} = abuseLimits

/**
 * Blocked sites. While a worker runs, time is what has elapsed, so that setting
 * the clock changes nothing. Across a worker stop only the clock is left: a
 * block never becomes longer than it was at first.
 */
export const createBlocks = ({
  item,
  now,
  elapsed,
  log,
}: {
  item: StorageItem<BlockRecord[]>
  now: () => number
  /** Milliseconds since any moment; never set back. */
  elapsed: () => number
  log: Log
}): Blocks => {
  const blocks = new Map<string, Block>()

  /** The length of the last block matters for as long as the longest block. */
  const dropOld = (): void => {
    for (const [site, { endsAt }] of blocks) {
      if (endsAt + LONGEST <= elapsed()) blocks.delete(site)
    }
    const byEnd = [...blocks].sort(([, a], [, b]) => a.endsAt - b.endsAt)
    for (const [site] of byEnd.slice(0, -blockedSites)) blocks.delete(site)
  }

  const save = async (): Promise<void> => {
    const offset = now() - elapsed()
    const records = [...blocks].map(([site, { endsAt, blockedFor }]) => ({
      site,
      until: Math.ceil(endsAt + offset),
      blockedFor,
    }))
    try {
      await item.write(records)
    } catch (error) {
      log.error('the blocked sites were not stored', error)
    }
  }

  const left = (site: string): number | undefined => {
    const rest = (blocks.get(site)?.endsAt ?? 0) - elapsed()
    return blocks.has(site) && rest > 0 ? rest : undefined
  }

  return {
    restore: async () => {
      for (const { site, until, blockedFor } of (await item.read()) ?? []) {
        const rest = Math.min(until - now(), blockedFor)
        // This worker may have blocked it already.
        if (left(site) === undefined) {
          blocks.set(site, { endsAt: elapsed() + rest, blockedFor })
        }
      }
      dropOld()
    },
    isEmpty: () => blocks.size === 0,
    left,
    add: (site) => {
      if (left(site) !== undefined) return
      const last = blocks.get(site)?.blockedFor
      const blockedFor = last ? Math.min(last * 2, LONGEST) : FIRST
      blocks.set(site, { endsAt: elapsed() + blockedFor, blockedFor })
      dropOld()
      void save()
    },
  }
}
