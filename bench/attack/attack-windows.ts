import type { Page } from '@playwright/test'
import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import { createSession } from '../../e2e/fixtures/session.ts'
import { watchWindows } from './count-windows.ts'
import { askAndLeave, SCOPES } from './page-attacks.ts'

const LOOK_MS = 50

const until = async (holds: () => Promise<boolean>): Promise<void> => {
  while (!(await holds())) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

export type Asked = { requests: number; windows: number }

/**
 * Sibling origins ask for a session and withdraw it, again and again. Resolves
 * after a request of another site has opened a window that was counted too.
 */
export const attackWindows = async ({
  inside,
  siblings,
  other,
  requests,
  leaveAfter,
}: {
  /** A document of the wallet. */
  inside: Page
  siblings: readonly Page[]
  other: Page
  requests: number
  leaveAfter: number
}): Promise<Asked> => {
  const windows = await watchWindows(inside)
  const each = Math.ceil(requests / siblings.length)
  const attack = {
    target: extensionId,
    requests: each,
    leaveAfter,
    optionalScopes: SCOPES,
  }
  await Promise.all(siblings.map((page) => page.evaluate(askAndLeave, attack)))
  await until(async () => {
    const { opened, closed } = await windows()
    return opened === closed
  })
  const { opened } = await windows()
  const asked = createSession(other, SCOPES).catch(() => 'closed')
  await until(async () => (await windows()).opened === opened + 1)
  await other.close()
  await asked
  return { requests: each * siblings.length, windows: opened }
}
