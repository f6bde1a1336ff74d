import type { BrowserContext, Worker } from '@playwright/test'
import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'

/** Of the extension beside the wallet, if it has no key. */
export const otherExtensionId = async (
  context: BrowserContext,
): Promise<string> => {
  const isOther = (worker: Worker): boolean =>
    !worker.url().includes(extensionId)
  const worker =
    context.serviceWorkers().find(isOther) ??
    (await context.waitForEvent('serviceworker', { predicate: isOther }))
  return new URL(worker.url()).host
}
