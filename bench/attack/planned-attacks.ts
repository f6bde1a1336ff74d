import type { Page } from '@playwright/test'
import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import {
  type AttackTime,
  askLarge,
  askSmall,
  openPorts,
  sendFrames,
  sendSmall,
} from './page-attacks.ts'

const MEBIBYTE = 1_048_576
/** Of all frames of an attack: the browser has them in memory at once. */
const MOST_MEBIBYTES = 256
const SIZES = [1, 4, 16, 63]
/** What larger ones cost is the browser's. */
const LARGEST_WITH_GOAL = 4

export type Attack = {
  name: string
  run: (page: Page, target: string) => Promise<AttackTime>
  /** No goals if an empty listener misses them too. */
  hasGoal: boolean
  /** Whether the same can be done to an extension with an empty listener. */
  hasFloor: boolean
}

/** Answered by the wallet, or by the empty listener. */
const lastFor = (target: string): unknown =>
  target === extensionId
    ? { jsonrpc: '2.0', id: 'last', method: 'wallet_getSession' }
    : 'ping'

export const planAttacks = ({
  ports,
  frames,
  seconds,
}: {
  ports: number
  frames: number
  seconds: number
}): Attack[] => [
  ...SIZES.map((mebibytes) => {
    const count = Math.min(frames, Math.floor(MOST_MEBIBYTES / mebibytes))
    const sent = { bytes: mebibytes * MEBIBYTE, frames: count }
    return {
      name: `${count} frames of ${mebibytes} MiB`,
      hasGoal: mebibytes <= LARGEST_WITH_GOAL,
      hasFloor: true,
      run: (page: Page, target: string) =>
        page.evaluate(sendFrames, { target, last: lastFor(target), ...sent }),
    }
  }),
  ...[true, false].map((keep) => ({
    name: `${ports} ports${keep ? '' : ', closed at once'}`,
    hasGoal: false,
    hasFloor: true,
    run: (page: Page, target: string) =>
      page.evaluate(openPorts, {
        target,
        last: lastFor(target),
        count: ports,
        keep,
      }),
  })),
  {
    name: 'small frames, external',
    hasGoal: false,
    hasFloor: true,
    run: (page, target) =>
      page.evaluate(sendSmall, {
        target,
        last: lastFor(target),
        milliseconds: seconds * 1_000,
      }),
  },
  {
    name: 'small frames, provider',
    hasGoal: true,
    hasFloor: false,
    run: (page) => page.evaluate(askSmall, seconds * 1_000),
  },
  {
    name: `${frames} requests of 1 MB, provider`,
    hasGoal: true,
    hasFloor: false,
    run: (page) =>
      page.evaluate(askLarge, { bytes: 1_000_000, requests: frames }),
  },
]
