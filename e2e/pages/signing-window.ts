import { expect, type Page } from '@playwright/test'
import type { Outcome } from '../fixtures/page-calls.ts'
import { invoke } from '../fixtures/session.ts'
import { clickToClose } from './click-to-close.ts'
import { type WalletPopup, walletPopupOf } from './wallet-popup.ts'

export type AskedToSign = { screen: WalletPopup; answer: Promise<Outcome> }

/** The page requests a signature, and the user sees it. */
export const askForAccount = async (
  page: Page,
  asked: { scope: string; method: string; params: unknown; title?: string },
): Promise<AskedToSign> => {
  const { scope, method, params, title = 'Sign this message?' } = asked
  const opened = page.context().waitForEvent('page')
  const answer = invoke(page, scope, { method, params })
  // A test may end before a decision.
  answer.catch(() => 'the page is closed')
  const screen = walletPopupOf(await opened)
  await expect(screen.heading(title)).toBeVisible()
  return { screen, answer }
}

/** Resolves when the window has closed. */
export const decideBy = (screen: WalletPopup, name: string): Promise<void> =>
  clickToClose(screen.button(name))
