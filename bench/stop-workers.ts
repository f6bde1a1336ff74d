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
  /** Stops at which at least one request was waiting. */
  inFlight: number
  /** Every request made of the wallet. */
  records: AskRecord[]
  /** Those that were the first after a stop, with nothing else going on. */
  afterStop: AskRecord[]
  floorAfterStop: AskRecord[]
}

/** How long an answer may take before it counts as missing, in ms. */
const PATIENCE = 10_000

/** Carries out the plan, stop after stop, and writes down what was answered. */
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

  /** When each stop was confirmed since the page began to ask without pause. */
  let busyStops: number[] = []

  const stopBusy = async (delay: number): Promise<void> => {
    if (busyStops.length === 0) await page.evaluate(startAsking, undefined)
    await sleep(delay)
    await stopWallet()
    busyStops.push(performance.timeOrigin + performance.now())
  }

  const endBusy = async (): Promise<void> => {
    if (busyStops.length === 0) return
    const records = await page.evaluate(finishAsking, PATIENCE)
    measured.records.push(...records)
    measured.inFlight += busyStops.filter(
      (moment) => inFlightAt(records, moment) > 0,
    ).length
    busyStops = []
  }

  const stopIdleWallet = async (delay: number): Promise<void> => {
    await sleep(delay)
    await stopWallet()
    const record = await page.evaluate(askOnce, PATIENCE)
    measured.records.push(record)
    measured.afterStop.push(record)
  }

  const stopIdleFloor = async (delay: number): Promise<void> => {
    await sleep(delay)
    await stopFloor()
    measured.floorAfterStop.push(await page.evaluate(askFloor, PATIENCE))
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
