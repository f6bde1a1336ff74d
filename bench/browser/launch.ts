import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProgram } from '../../e2e/fixtures/child-program.ts'
import { callWallet } from '../../e2e/fixtures/extension-page.ts'
import {
  launchWallet,
  resolverRules,
  walletFolder,
} from '../../e2e/fixtures/launch-wallet.ts'
import { resetWallet } from '../../e2e/fixtures/session.ts'
import { findTestBrowser } from '../../src/dev/find-test-browser.ts'
import { browserArguments } from '../../src/dev/launch-browser.ts'
import { openConnection, type Session } from './connection.ts'
import { type BenchPage, createPage } from './page.ts'

/** A browser whose workers have no debugger. */
export type BenchBrowser = {
  browser: Session
  open: (url: string, atStart?: () => void) => Promise<BenchPage>
  /** The first page whose address contains this, once it is there. */
  find: (address: string) => Promise<BenchPage>
  /** Resolves when the worker has stopped. */
  stopWorker: (extensionId: string) => Promise<void>
  /** Attaches to the worker for as long as this takes. */
  inspectWorker: <Result>(
    extensionId: string,
    look: (worker: Session) => Promise<Result>,
  ) => Promise<Result>
  close: () => Promise<void>
}

type Target = { targetId: string; type: string; url: string }

const POLL_MS = 5

export const launchBench = async ({
  wallet,
  extensions = [],
}: {
  /** What the wallet has stored; without it, the browser has no wallet. */
  wallet?: Record<string, unknown>
  extensions?: readonly string[]
}): Promise<BenchBrowser> => {
  const profile = await mkdtemp(join(tmpdir(), 'portolan-bench-'))
  if (wallet) await prepareProfile(profile, wallet)
  const { executablePath, sandbox } = await findTestBrowser()
  const program = startProgram({
    command: [
      executablePath,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      '--ignore-certificate-errors',
      resolverRules('~NOTFOUND'),
      ...browserArguments({
        extensions: [...(wallet ? [walletFolder] : []), ...extensions],
        headless: true,
        sandbox,
      }),
      'about:blank',
    ],
    stdio: 'ignore',
  })
  const connection = await openConnection(await debuggingUrl(profile))
  const browser = connection.session()

  const targets = async (): Promise<Target[]> => {
    const found = await browser.send<{ targetInfos: Target[] }>(
      'Target.getTargets',
    )
    return found.targetInfos
  }
  const workerOf = async (extensionId: string): Promise<Target | undefined> =>
    (await targets()).find(
      ({ type, url }) => type === 'service_worker' && url.includes(extensionId),
    )
  const attach = async (
    targetId: string,
  ): Promise<{ session: Session; sessionId: string }> => {
    const { sessionId } = await browser.send<{ sessionId: string }>(
      'Target.attachToTarget',
      { targetId, flatten: true },
    )
    return { session: connection.session(sessionId), sessionId }
  }
  const pageOf = async (targetId: string): Promise<BenchPage> =>
    createPage((await attach(targetId)).session, async () => {
      await browser.send('Target.closeTarget', { targetId })
      const isOpen = (target: Target) => target.targetId === targetId
      await eventually(async () => !(await targets()).some(isOpen))
    })

  return {
    browser,
    open: async (url, atStart) => {
      const { targetId } = await browser.send<Target>('Target.createTarget', {
        url: 'about:blank',
      })
      const page = await pageOf(targetId)
      if (atStart) await page.atStart(atStart)
      await page.goto(url)
      return page
    },
    find: async (address) => {
      const found = await eventually(async () =>
        (await targets()).find(
          ({ type, url }) => type === 'page' && url.includes(address),
        ),
      )
      const page = await pageOf(found.targetId)
      // Its first, empty document may still be there.
      await eventually(() =>
        page
          .evaluate(() => location.href)
          .then(
            (href) => href.includes(address),
            () => false,
          ),
      )
      return page
    },
    stopWorker: async (extensionId) => {
      const { targetId } = await eventually(() => workerOf(extensionId))
      await browser.send('Target.closeTarget', { targetId })
      await eventually(async () => !(await workerOf(extensionId)))
    },
    inspectWorker: async (extensionId, look) => {
      const { targetId } = await eventually(() => workerOf(extensionId))
      const { session, sessionId } = await attach(targetId)
      try {
        return await look(session)
      } finally {
        await browser.send('Target.detachFromTarget', { sessionId })
      }
    },
    close: async () => {
      await browser.send('Browser.close')
      connection.close()
      await program.end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

const prepareProfile = async (
  profile: string,
  stored: Record<string, unknown>,
): Promise<void> => {
  const wallet = await launchWallet({ userDataDir: profile })
  await resetWallet(wallet, stored)
  // The first worker signs what it finds, which takes a while for many records.
  await eventually(async () => {
    await callWallet(wallet.inside, { name: 'getWallet' })
    return wallet.inside.evaluate(async () =>
      Object.entries(await chrome.storage.local.get(null)).every(
        ([key, item]) =>
          !key.startsWith('session/') || Object.hasOwn(Object(item), 'seal'),
      ),
    )
  })
  await wallet.context.close()
}

const debuggingUrl = async (profile: string): Promise<string> => {
  const [port, path] = await eventually(async () => {
    const file = join(profile, 'DevToolsActivePort')
    const lines = await readFile(file, 'utf8').then(
      (text) => text.split('\n'),
      () => [],
    )
    return lines.length > 1 && lines
  })
  return `ws://127.0.0.1:${port}${path}`
}

/** Polls: the run as a whole has a time limit. */
const eventually = async <Value>(
  look: () => Promise<Value | undefined | false>,
): Promise<Value> => {
  for (;;) {
    const found = await look()
    if (found) return found
    await sleep(POLL_MS)
  }
}
