import type { BrowserContext } from '@playwright/test'
import { extensionId } from '../e2e/fixtures/launch-wallet.ts'

/** A session's record as it is stored. */
export type StoredSession = {
  generation: number
  sessionScopes: Record<string, unknown>
  sessionProperties: Record<string, unknown>
}

export type StoredSessions = {
  /** What is stored for this origin, past the worker. */
  read: (origin: string) => Promise<StoredSession>
}

const NONE: StoredSession = {
  generation: 0,
  sessionScopes: {},
  sessionProperties: {},
}

type Storage = { get: (key: string) => Promise<Record<string, unknown>> }

/**
 * Reads extension storage in a document of the extension that has no script of
 * its own: it opens no port, and the wallet cannot take it for its window.
 */
export const openStoredSessions = async (
  context: BrowserContext,
): Promise<StoredSessions> => {
  const page = await context.newPage()
  await page.goto(`chrome-extension://${extensionId}/manifest.json`)
  return {
    read: async (origin) => {
      const stored = await page.evaluate(async (key) => {
        const local = chrome.storage.local as unknown as Storage
        return (await local.get(key))[key]
      }, `session/${origin}`)
      if (!stored) return NONE
      const { value } = stored as { value: StoredSession }
      const { generation, sessionScopes, sessionProperties } = value
      return { generation, sessionScopes, sessionProperties }
    },
  }
}
