import type { Page } from '@playwright/test'
import type { Outcome } from '../../e2e/fixtures/page-calls.ts'
import { anything } from '../../e2e/fixtures/session.ts'

/** The outcome of a request, and when the page received it, in epoch ms. */
export type Received = { outcome: Outcome; at: number }

type Asked = typeof globalThis & { asked: Promise<Received> }

/** Resolves once the page has sent its request; see `answerIn`. */
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

/** Undefined if no answer comes within `timeout` ms. */
export const answerIn = (
  page: Page,
  timeout: number,
): Promise<Received | undefined> =>
  page.evaluate(
    (timeout) =>
      Promise.race([
        (globalThis as Asked).asked,
        new Promise<undefined>((resolve) =>
          setTimeout(() => resolve(undefined), timeout),
        ),
      ]),
    timeout,
  )
