import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { connectWindowOf } from '../e2e/pages/connect-window.ts'
import { askForSession, type Heard, heardBy } from './ask-page.ts'
import type { Checkpoint, PlannedRound } from './plan-approvals.ts'

/** What happened in a round, as it was seen from outside. */
export type Played = {
  /** Nothing when no answer came in time. */
  heard: Heard | undefined
  stopped: boolean
  /** Whether the request still waited when the worker was gone. */
  inFlight: boolean
  /** How many windows opened, and how many were still there at the end. */
  windows: { opened: number; left: number }
}

export type Stage = {
  context: BrowserContext
  stopWorker: () => Promise<void>
}

/** How long an answer or a window may take before it counts as missing. */
const PATIENCE = 10_000
const STOPPED_WITHIN = 3_000
const CLOSED_WITHIN = 3_000

/** One request for a session, decided by the person, with one worker stop. */
export const playApproval = async (
  { context, stopWorker }: Stage,
  { page, planned }: { page: Page; planned: PlannedRound },
): Promise<Played> => {
  const opened: Page[] = []
  const collect = (window: Page): void => void opened.push(window)
  let stoppedAt: number | undefined

  const reach = async (checkpoint: Checkpoint): Promise<void> => {
    if (planned.checkpoint !== checkpoint) return
    await sleep(planned.delay)
    if (await inTime(stopWorker(), STOPPED_WITHIN)) {
      stoppedAt = performance.timeOrigin + performance.now()
    }
  }

  context.on('page', collect)
  try {
    await askForSession(page, planned.wanted)
    await reach('request sent')
    await reach('window opening')
    await until(() => opened.length > 0, PATIENCE)
    const [window] = opened
    if (window) {
      await reach('window opened')
      // A window that never shows its buttons ends in a missing answer.
      await Promise.allSettled([decide(window, { planned, reach })])
    }
    const heard = await heardBy(page, PATIENCE)
    await reach('answer heard')
    const left = await closeLeft(opened)
    return {
      heard,
      stopped: stoppedAt !== undefined,
      inFlight: stoppedAt !== undefined && (!heard || heard.at > stoppedAt),
      windows: { opened: opened.length, left },
    }
  } finally {
    context.off('page', collect)
  }
}

/** The person looks at the window and clicks once, or closes it. */
const decide = async (
  window: Page,
  {
    planned: { decision },
    reach,
  }: {
    planned: PlannedRound
    reach: (checkpoint: Checkpoint) => Promise<void>
  },
): Promise<void> => {
  const { connectButton } = connectWindowOf(window)
  const cancelButton = window.getByRole('button', {
    name: 'Cancel',
    exact: true,
  })
  await connectButton.waitFor({ timeout: PATIENCE })
  await reach('screen shown')
  const act =
    decision === 'close'
      ? () => window.close()
      : await readyToClick(
          decision === 'connect' ? connectButton : cancelButton,
        )
  // The window may be gone before the click has reported that it was made.
  const acted = Promise.allSettled([act()])
  await reach('connect clicked')
  await acted
}

/**
 * All that comes before a click, so that the click itself happens when it is
 * called for and the time since then is the time since the click.
 */
const readyToClick = async (button: Locator): Promise<() => Promise<void>> => {
  await button.click({ trial: true, timeout: PATIENCE })
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  const { x, y, width, height } = box
  return () => button.page().mouse.click(x + width / 2, y + height / 2)
}

/** Gives the wallet time to close its windows, and closes what it forgot. */
const closeLeft = async (opened: readonly Page[]): Promise<number> => {
  const left = (): Page[] => opened.filter((window) => !window.isClosed())
  await until(() => left().length === 0, CLOSED_WITHIN)
  const forgotten = left()
  await Promise.all(forgotten.map((window) => window.close()))
  return forgotten.length
}

const until = async (isSo: () => boolean, patience: number): Promise<void> => {
  const end = performance.now() + patience
  while (!isSo() && performance.now() < end) await sleep(2)
}

/** A stop that fails is one that was not made, and counted as such. */
const inTime = (task: Promise<unknown>, patience: number): Promise<boolean> =>
  Promise.race([
    task.then(
      () => true,
      () => false,
    ),
    sleep(patience, false, { ref: false }),
  ])
