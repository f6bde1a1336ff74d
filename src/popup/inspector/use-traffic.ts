import { useEffect, useRef, useState } from 'react'
import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import { faultText } from '../fault-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import type { Traffic } from './traffic-export.ts'

export type LiveTraffic = Traffic & { error?: string }

/** The worker has this many rows at most. */
const MOST_ROWS = 10_000

const NONE: LiveTraffic = { startedAt: 0, rows: [] }

/**
 * The rows of the worker's log, in the order in which they began. While paused
 * nothing is fetched: the worker goes on recording.
 */
export const useTraffic = (
  wallet: WalletCalls,
  isPaused: boolean,
): LiveTraffic => {
  const [traffic, setTraffic] = useState<LiveTraffic>(NONE)
  const log = useRef(createMirror())

  useEffect(() => {
    if (isPaused) return
    let isOver = false
    let isAsking = false
    let isAgain = false

    const fetchRows = async (): Promise<void> => {
      const { position, receive } = log.current
      for (let isMore = true; isMore && !isOver; ) {
        const part = await wallet.call('listTraffic', position())
        receive(part)
        isMore = part.isMore
      }
      if (!isOver) setTraffic(log.current.read())
    }
    /** At most one at a time, and once per frame. */
    const refresh = async (): Promise<void> => {
      isAgain = true
      if (isAsking) return
      isAsking = true
      try {
        while (isAgain && !isOver) {
          isAgain = false
          await fetchRows()
          await nextFrame()
        }
      } catch (error) {
        if (!isOver) setTraffic({ ...NONE, error: faultText(error) })
      } finally {
        isAsking = false
      }
    }

    const unsubscribe = [
      wallet.on('trafficChanged', refresh),
      wallet.on('overviewChanged', refresh),
      wallet.onReconnect(refresh),
    ]
    void refresh()
    return () => {
      isOver = true
      for (const off of unsubscribe) off()
    }
  }, [wallet, isPaused])

  return traffic
}

/** A hidden tab has no frames. */
const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) setTimeout(resolve, 500)
    else requestAnimationFrame(() => resolve())
  })

type Part = {
  log: number
  rows: readonly TrafficRow[]
  revision: number
}

/** A copy of the worker's log. */
const createMirror = () => {
  let log = 0
  let revision = 0
  let rows = new Map<number, TrafficRow>()
  return {
    position: () => ({ log, revision }),
    receive: (part: Part): void => {
      if (part.log !== log) rows = new Map()
      log = part.log
      revision = part.revision
      for (const row of part.rows) rows.set(row.id, row)
      for (const [id] of rows) {
        if (rows.size <= MOST_ROWS) break
        rows.delete(id)
      }
    },
    read: (): LiveTraffic => ({
      startedAt: log,
      rows: [...rows.values()].sort((a, b) => a.id - b.id),
    }),
  }
}
