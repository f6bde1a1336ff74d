import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { askToConnect } from '../../e2e/fixtures/connect.ts'
import { killBrowser } from '../../e2e/fixtures/kill-browser.ts'
import {
  type LaunchedWallet,
  launchWallet,
} from '../../e2e/fixtures/launch-wallet.ts'
import type { Outcome } from '../../e2e/fixtures/page-calls.ts'
import {
  chainIdOnly,
  getSession,
  LOCAL,
  LOCAL_TWO,
  revokeSession,
} from '../../e2e/fixtures/session.ts'
import type { Scopes } from './known-sessions.ts'

/** A change of a site's session. */
export type Change = { revoke: readonly string[] } | { connect: true }

export type BrowserLife = {
  wallet: LaunchedWallet
  /** The session as its site reads it; undefined if it cannot be read. */
  read: (origin: string) => Promise<Scopes | undefined>
  /** Resolves with the scopes after the change, as the wallet answered. */
  change: (origin: string, change: Change) => Promise<Scopes>
  /**
   * Sends the change, and kills the browser so long after it, or at the answer.
   * Undefined if the answer did not come before.
   */
  changeAndKill: (
    origin: string,
    change: Change,
    when: number | 'at the answer',
  ) => Promise<Scopes | undefined>
}

/** Only catches hangs. */
const TIMEOUT_MS = 180_000

/** Starts a browser with this profile, and opens all sites. */
export const startLife = async (
  userDataDir: string,
  origins: readonly string[],
): Promise<BrowserLife> => {
  const wallet = await launchWallet({ userDataDir })
  wallet.context.setDefaultTimeout(TIMEOUT_MS)
  const pages = new Map<string, Page>()
  for (const origin of origins) {
    const page = await wallet.context.newPage()
    await page.goto(origin)
    pages.set(origin, page)
  }
  const pageOf = (origin: string): Page => {
    const page = pages.get(origin)
    if (!page) throw new Error(`${origin} is not open`)
    return page
  }

  /** Resolves once the change is sent, with its answer to come. */
  const send = async (
    origin: string,
    change: Change,
  ): Promise<{ answered: Promise<Outcome> }> => {
    const page = pageOf(origin)
    if ('revoke' in change) {
      return { answered: revokeSession(page, { scopes: change.revoke }) }
    }
    const { window, created } = await askToConnect(page, {
      [LOCAL]: chainIdOnly,
      [LOCAL_TWO]: chainIdOnly,
    })
    const { connectButton } = window
    // The window may close before the click resolves.
    const closed = connectButton.page().waitForEvent('close')
    await Promise.race([connectButton.click().catch(() => closed), closed])
    return { answered: created }
  }
  const settle = async (
    origin: string,
    { change, answered }: { change: Change; answered: Promise<Outcome> },
  ): Promise<Scopes> => {
    const outcome = await answered
    if ('error' in outcome) {
      throw new Error(`${origin} was answered ${outcome.error.message}`)
    }
    return 'connect' in change ? scopesIn(outcome) : await readNow(origin)
  }
  const readNow = async (origin: string): Promise<Scopes> =>
    scopesIn(await getSession(pageOf(origin)))

  return {
    wallet,
    read: async (origin) => {
      const outcome = await getSession(pageOf(origin))
      return 'error' in outcome ? undefined : scopesIn(outcome)
    },
    change: async (origin, change) =>
      await settle(origin, { change, ...(await send(origin, change)) }),
    changeAndKill: async (origin, change, when) => {
      const { answered } = await send(origin, change)
      let outcome: Outcome | undefined
      const received = answered.then(
        (value) => {
          outcome = value
        },
        () => 'the browser was killed first',
      )
      await (when === 'at the answer' ? received : sleep(when))
      await killBrowser(wallet.context, userDataDir)
      await removeLocks(userDataDir)
      if (!outcome) return undefined
      if ('error' in outcome) throw new Error(outcome.error.message)
      return 'connect' in change ? scopesIn(outcome) : {}
    },
  }
}

/** A killed browser leaves its lock; another process would wait for it. */
const removeLocks = async (userDataDir: string): Promise<void> => {
  const names = await readdir(userDataDir)
  await Promise.all(
    names
      .filter((name) => name.startsWith('Singleton'))
      .map((name) => rm(join(userDataDir, name), { force: true })),
  )
}

const scopesIn = (outcome: Outcome): Scopes => {
  const { sessionScopes = {} } = Object(
    'result' in outcome ? outcome.result : undefined,
  )
  return Object.fromEntries(
    Object.entries(sessionScopes).map(([scope, granted]) => [
      scope,
      JSON.stringify(granted),
    ]),
  )
}
