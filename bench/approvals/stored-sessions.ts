import { forgiveRefusals } from '../../e2e/fixtures/extension-page.ts'
import type { LaunchedWallet } from '../../e2e/fixtures/launch-wallet.ts'

/** A session's stored record. */
export type StoredSession = {
  generation: number
  sessionScopes: Record<string, unknown>
  sessionProperties: Record<string, unknown>
}

export type StoredSessions = {
  /** The record of this origin, read without the worker. */
  read: (origin: string) => Promise<StoredSession>
  /** Lets sites ask again that the user rejected too often. */
  forgive: () => Promise<void>
}

const NONE: StoredSession = {
  generation: 0,
  sessionScopes: {},
  sessionProperties: {},
}

type Storage = { get: (key: string) => Promise<Record<string, unknown>> }

/** Reads extension storage without the worker. */
export const storedSessionsOf = ({
  inside,
}: LaunchedWallet): StoredSessions => ({
  forgive: () => forgiveRefusals(inside),
  read: async (origin) => {
    const stored = await inside.evaluate(async (key) => {
      const local = chrome.storage.local as unknown as Storage
      return (await local.get(key))[key]
    }, `session/${origin}`)
    if (!stored) return NONE
    const { value } = stored as { value: StoredSession }
    const { generation, sessionScopes, sessionProperties } = value
    return { generation, sessionScopes, sessionProperties }
  },
})
