import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  type AskRecord,
  askOnce,
  finishAsking,
  inFlightAt,
  startAsking,
} from '../e2e/fixtures/asking.ts'
import { askFloor } from './floor.ts'
import type { PlannedStop } from './plan-stops.ts'

export type StopWorkersOptions = {
  plan: readonly PlannedStop[]
  page: Page
  stopWallet: () => Promise<void>
  stopFloor: () => Promise<void>
}

export type Measured = {
  stops: number
  /** Stops during which at least one request was pending. */
  inFlight: number
  /** All requests to the wallet. */
  records: AskRecord[]
  /** First requests after a stop, with nothing else in flight. */
  afterStop: AskRecord[]
  floorAfterStop: AskRecord[]
}

/** How long an answer may take before it counts as missing, in ms. */
const TIMEOUT = 60_000

/** Executes the plan, stop by stop, and records the answers. */
export const stopWorkers = async ({
  plan,
  page,
  stopWallet,
  stopFloor,
}: StopWorkersOptions): Promise<Measured> => {
  const measured: Measured = {
    stops: 0,
    inFlight: 0,
    records: [],
    afterStop: [],
    floorAfterStop: [],
  }

  /** When each stop was confirmed, for the time of continuous requests. */
  let busyStops: number[] = []

  const stopBusy = async (delay: number): Promise<void> => {
    if (busyStops.length === 0) await page.evaluate(startAsking, undefined)
    await sleep(delay)
    await stopWallet()
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

  const stopIdleWallet = async (delay: number): Promise<void> => {
    await sleep(delay)
    await stopWallet()
    const record = await page.evaluate(askOnce, TIMEOUT)
    measured.records.push(record)
    measured.afterStop.push(record)
  }

  const stopIdleFloor = async (delay: number): Promise<void> => {
    await sleep(delay)
    await stopFloor()
    measured.floorAfterStop.push(await page.evaluate(askFloor, TIMEOUT))
  }

  for (const { kind, delay, floorFirst } of plan) {
    if (kind === 'busy') {
      await stopBusy(delay)
    } else {
      await endBusy()
      if (floorFirst) await stopIdleFloor(delay)
      await stopIdleWallet(delay)
      if (!floorFirst) await stopIdleFloor(delay)
    }
    measured.stops += 1
  }
  await endBusy()
  return measured
}
