import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { launchBrowser } from '../dev/launch-browser.ts'
import { findExtension } from './find-extension.ts'
import { createWorkerStopper, type WorkerStopper } from './stop-worker.ts'

export type BrowserOptions = {
  /**
   * A Chromium; by default that of `PORTOLAN_CHROMIUM`, or Playwright's own.
   * Branded Chrome and Edge load no unpacked extensions.
   */
  executablePath?: string | undefined
  /** True by default. */
  headless?: boolean | undefined
  /** Off by default, as in Playwright. */
  sandbox?: boolean | undefined
  args?: readonly string[] | undefined
}

/** A browser with the test build, in a profile of its own. */
export type WalletBrowser = {
  context: BrowserContext
  extensionId: string
  /** The page that the lane runs in. */
  lanePage: Page
  /** Stops the worker as the browser may at any time. */
  stopWorker: WorkerStopper['stopWorker']
  /** Deletes what pages of an origin stored. */
  clearOrigin: (origin: string) => Promise<void>
  /** The same profile in a new browser. */
  restart: () => Promise<WalletBrowser>
  /** Also deletes the profile. */
  close: () => Promise<void>
}

export const openWalletBrowser = async (
  options: BrowserOptions,
): Promise<WalletBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), 'portolan-kit-'))
  try {
    return await open(profile, options)
  } catch (error) {
    await removeProfile(profile)
    throw error
  }
}

// The browser may still write for a moment after it has closed.
const removeProfile = (profile: string): Promise<void> =>
  rm(profile, { recursive: true, force: true, maxRetries: 10 })

const open = async (
  profile: string,
  options: BrowserOptions,
): Promise<WalletBrowser> => {
  const { folder, id } = findExtension()
  const context = await launchBrowser({
    executablePath:
      options.executablePath ?? (process.env.PORTOLAN_CHROMIUM || undefined),
    headless: options.headless ?? true,
    sandbox: options.sandbox ?? false,
    args: options.args ?? [],
    extensions: [folder],
    userDataDir: profile,
  })
  try {
    return {
      ...(await prepare(context, id)),
      restart: async () => {
        await context.close()
        return open(profile, options)
      },
      close: async () => {
        await context.close()
        await removeProfile(profile)
      },
    }
  } catch (error) {
    await context.close()
    throw error
  }
}

const prepare = async (
  context: BrowserContext,
  extensionId: string,
): Promise<Omit<WalletBrowser, 'restart' | 'close'>> => {
  const isOurs = (worker: { url: () => string }): boolean =>
    worker.url().includes(extensionId)
  // Its pages do not load before the extension is installed.
  if (!context.serviceWorkers().some(isOurs)) {
    await context.waitForEvent('serviceworker', { predicate: isOurs })
  }
  const [lanePage = await context.newPage()] = context.pages()
  await lanePage.goto(`chrome-extension://${extensionId}/lane/lane.html`)
  await lanePage.waitForFunction(() => 'lane' in globalThis)
  const { stopWorker } = await createWorkerStopper(lanePage, extensionId)
  const session = await context.newCDPSession(lanePage)
  return {
    context,
    extensionId,
    lanePage,
    stopWorker,
    clearOrigin: async (origin) => {
      await session.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'all',
      })
    },
  }
}
