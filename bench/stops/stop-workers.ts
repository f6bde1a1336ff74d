import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  type AskRecord,
  askOnce,
  finishAsking,
  inFlightAt,
  startAsking,
} from '../../e2e/fixtures/asking.ts'
import type { PlannedStop } from './plan-stops.ts'

export type StopWorkersOptions = {
  plan: readonly PlannedStop[]
  page: Page
  stopWorker: () => Promise<void>
}

export type Measured = {
  stops: number
  /** Stops during which at least one request was pending. */
  inFlight: number
  /** All requests to the wallet. */
  records: AskRecord[]
}

/** How long an answer may take before it counts as missing, in ms. */
const TIMEOUT = 60_000

/** Executes the plan, stop by stop, and records the answers. */
export const stopWorkers = async ({
  plan,
  page,
  stopWorker,
}: StopWorkersOptions): Promise<Measured> => {
  const measured: Measured = {
    stops: 0,
    inFlight: 0,
    records: [],
  }

  /** When each stop was confirmed, for the time of continuous requests. */
  let busyStops: number[] = []

  const stopBusy = async (delay: number): Promise<void> => {
    if (busyStops.length === 0) await page.evaluate(startAsking, undefined)
    await sleep(delay)
    await stopWorker()
    busyStops.push(performance.timeOrigin + performance.now())
  }

  const endBusy = async (): Promise<void> => {
    if (busyStops.length === 0) return
    const records = await page.evaluate(finishAsking, TIMEOUT)
    measured.records.push(...records)
    measured.inFlight += busyStops.filter(
      (moment) => inFlightAt(records, moment) > 0,
    ).length
    busyStops = []
  }

  const stopIdle = async (delay: number): Promise<void> => {
    await endBusy()
    await sleep(delay)
    await stopWorker()
    measured.records.push(await page.evaluate(askOnce, TIMEOUT))
  }

  for (const { kind, delay } of plan) {
    await (kind === 'busy' ? stopBusy : stopIdle)(delay)
    measured.stops += 1
  }
  await endBusy()
  return measured
}
