import type { Page } from '@playwright/test'
import type { Outcome } from '../e2e/fixtures/page-calls.ts'
import { anything } from '../e2e/fixtures/session.ts'

/** What a request came to, and when the page heard it, in epoch ms. */
export type Heard = { outcome: Outcome; at: number }

type Asked = typeof globalThis & { asked: Promise<Heard> }

/** Resolves once the page has sent its request; `heardBy` tells its answer. */
export const askForSession = (
  page: Page,
  wanted: Record<string, string[]>,
): Promise<void> => {
  const optionalScopes = Object.fromEntries(
    Object.entries(wanted).map(([scope, accounts]) => [
      scope,
      anything(accounts),
    ]),
  )
  return page.evaluate(
    (params) => {
      const at = (outcome: Outcome) => ({
        outcome,
        at: performance.timeOrigin + performance.now(),
      })
      const asked = portolan
        .request({ method: 'wallet_createSession', params })
        .then(
          (result) => at({ result }),
          ({ code, message }) => at({ error: { code, message } }),
        )
      Object.assign(globalThis, { asked })
    },
    { optionalScopes },
  )
}

/** Nothing when no answer comes within `patience` ms. */
export const heardBy = (
  page: Page,
  patience: number,
): Promise<Heard | undefined> =>
  page.evaluate(
    (patience) =>
      Promise.race([
        (globalThis as Asked).asked,
        new Promise<undefined>((resolve) =>
          setTimeout(() => resolve(undefined), patience),
        ),
      ]),
    patience,
  )
