import { setTimeout as sleep } from 'node:timers/promises'
import type { BrowserContext, Locator, Page } from '@playwright/test'
import { connectWindowOf } from '../../e2e/pages/connect-window.ts'
import { answerIn, askForSession, type Received } from './ask-page.ts'
import type { Checkpoint, PlannedRound } from './plan-approvals.ts'

/** The outcome of a round, seen from outside. */
export type Played = {
  /** Undefined if no answer came in time. */
  received: Received | undefined
  stopped: boolean
  /** Whether the request was pending when the worker had stopped. */
  inFlight: boolean
  /** How many windows opened, and how many were left at the end. */
  windows: { opened: number; left: number }
}

export type Stage = {
  context: BrowserContext
  stopWorker: () => Promise<void>
}

/** How long an answer or a window may take before it counts as missing. */
const TIMEOUT = 10_000
const STOPPED_WITHIN = 3_000
const CLOSED_WITHIN = 3_000

/** One session request, decided by the user, with one worker stop. */
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
    await until(() => opened.length > 0, TIMEOUT)
    const [window] = opened
    if (window) {
      await reach('window opened')
      // A window that never shows its buttons counts as a missing answer.
      await Promise.allSettled([decide(window, { planned, reach })])
    }
    const received = await answerIn(page, TIMEOUT)
    await reach('answer received')
    const left = await closeLeft(opened)
    return {
      received,
      stopped: stoppedAt !== undefined,
      inFlight:
        stoppedAt !== undefined && (!received || received.at > stoppedAt),
      windows: { opened: opened.length, left },
    }
  } finally {
    context.off('page', collect)
  }
}

/** The user looks at the window and clicks once, or closes it. */
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
  await connectButton.waitFor({ timeout: TIMEOUT })
  await reach('screen shown')
  const act =
    decision === 'close'
      ? () => window.close()
      : await readyToClick(
          decision === 'connect' ? connectButton : cancelButton,
        )
  // The window may close before the click resolves.
  const acted = Promise.allSettled([act()])
  await reach('connect clicked')
  await acted
}

/**
 * Everything before a click, so that the click itself happens when it is called
 * and its time is exact.
 */
const readyToClick = async (button: Locator): Promise<() => Promise<void>> => {
  await button.click({ trial: true, timeout: TIMEOUT })
  const box = await button.boundingBox()
  if (!box) throw new Error('the button is not on the screen')
  const { x, y, width, height } = box
  return () => button.page().mouse.click(x + width / 2, y + height / 2)
}

/** Waits for the wallet to close its windows, and closes the rest. */
const closeLeft = async (opened: readonly Page[]): Promise<number> => {
  const left = (): Page[] => opened.filter((window) => !window.isClosed())
  await until(() => left().length === 0, CLOSED_WITHIN)
  const forgotten = left()
  await Promise.all(forgotten.map((window) => window.close()))
  return forgotten.length
}

const until = async (isSo: () => boolean, timeout: number): Promise<void> => {
  const end = performance.now() + timeout
  while (!isSo() && performance.now() < end) await sleep(2)
}

/** A failed stop counts as not made. */
const inTime = (task: Promise<unknown>, timeout: number): Promise<boolean> =>
  Promise.race([
    task.then(
      () => true,
      () => false,
    ),
    sleep(timeout, false, { ref: false }),
  ])
