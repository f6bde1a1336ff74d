import { forgiveRefusals } from '../e2e/fixtures/extension-page.ts'
import type { LaunchedWallet } from '../e2e/fixtures/launch-wallet.ts'

/** A session's record as it is stored. */
export type StoredSession = {
  generation: number
  sessionScopes: Record<string, unknown>
  sessionProperties: Record<string, unknown>
}

export type StoredSessions = {
  /** What is stored for this origin, past the worker. */
  read: (origin: string) => Promise<StoredSession>
  /** Lets sites ask again that the person has refused too often. */
  forgive: () => Promise<void>
}

const NONE: StoredSession = {
  generation: 0,
  sessionScopes: {},
  sessionProperties: {},
}

type Storage = { get: (key: string) => Promise<Record<string, unknown>> }

/** Reads extension storage, past the worker. */
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
