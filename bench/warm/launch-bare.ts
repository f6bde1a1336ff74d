import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as elapse } from 'node:timers/promises'
import { startProgram } from '../../e2e/fixtures/child-program.ts'
import { findTestBrowser } from '../../src/dev/find-test-browser.ts'
import { browserArguments } from '../../src/dev/launch-browser.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { type Browser, connectBrowser, evaluate, type Send } from './cdp.ts'

/** A build of the wallet that serves pages of one host of this computer. */
export type WalletBuild = { name: string; folder: string; host: string }

export type LaunchedBuild = WalletBuild & {
  extensionId: string
  origin: string
  /** A page of the origin, without a debugger on the worker. */
  page: Send
}

type Target = { targetId: string; type: string; url: string }

const bareFolder = resolve(repositoryRoot, 'bench/warm/bare-echo')

/** The id of an extension without a key. */
const idOfFolder = (folder: string): string =>
  createHash('sha256')
    .update(folder)
    .digest('hex')
    .slice(0, 32)
    .replace(/./g, (digit) =>
      String.fromCharCode('a'.charCodeAt(0) + Number.parseInt(digit, 16)),
    )

/** Several builds have one key, and only one of them may serve a page. */
const copyBuild = (
  { name, folder, host }: WalletBuild,
  below: string,
): string => {
  const copy = join(below, name)
  cpSync(folder, copy, { recursive: true })
  const path = join(copy, 'manifest.json')
  const { key: _, ...manifest } = JSON.parse(readFileSync(path, 'utf8'))
  for (const script of manifest.content_scripts) {
    script.matches = [`http://${host}/*`]
  }
  writeFileSync(path, JSON.stringify(manifest))
  return copy
}

const untilFound = async <Found>(
  look: () => Promise<Found | undefined> | Found | undefined,
): Promise<Found> => {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    await elapse(20)
  }
}

const readAddress = (profile: string): string | undefined => {
  try {
    const [port, path] = readFileSync(
      join(profile, 'DevToolsActivePort'),
      'utf8',
    ).split('\n')
    return path && `ws://127.0.0.1:${port}${path}`
  } catch {
    return undefined
  }
}

const workersOf = async (
  browser: Browser,
  extensionId: string,
): Promise<Target[]> => {
  const { targetInfos } = await browser.send<{ targetInfos: Target[] }>(
    'Target.getTargets',
  )
  return targetInfos.filter(
    ({ type, url }) => type === 'service_worker' && url.includes(extensionId),
  )
}

export const stopWorker = async (
  browser: Browser,
  extensionId: string,
): Promise<void> => {
  for (const { targetId } of await workersOf(browser, extensionId)) {
    await browser.send('Target.closeTarget', { targetId })
  }
  await untilFound(async () =>
    (await workersOf(browser, extensionId)).length === 0 ? true : undefined,
  )
}

const openPage = async (browser: Browser, url: string): Promise<Send> => {
  const { targetId } = await browser.send<Target>('Target.createTarget', {
    url,
    newWindow: true,
  })
  const page = await browser.attach(targetId)
  await untilFound(async () =>
    (await evaluate(page, () => document.readyState, null)) === 'complete'
      ? true
      : undefined,
  )
  return page
}

/** Sets what the wallet has stored, as if it had always been there. */
const setStored = async (
  browser: Browser,
  extensionId: string,
  items: object,
): Promise<void> => {
  await untilFound(async () => (await workersOf(browser, extensionId))[0])
  const inside = await openPage(
    browser,
    `chrome-extension://${extensionId}/manifest.json`,
  )
  await stopWorker(browser, extensionId)
  await evaluate(
    inside,
    async (items) => {
      for (const name of ['portolan', 'portolan-records']) {
        await new Promise((resolve, reject) => {
          const deletion = indexedDB.deleteDatabase(name)
          deletion.onsuccess = resolve
          deletion.onerror = () => reject(deletion.error)
        })
      }
      await chrome.storage.local.clear()
      await chrome.storage.session.clear()
      await chrome.storage.local.set(items as Record<string, unknown>)
      // Not at once: closing it ends this evaluation.
      setTimeout(() => close())
    },
    items,
  )
}

/** A browser with builds of the wallet and the bare extension. */
export const launchBuilds = async (
  builds: readonly WalletBuild[],
  storedFor: (origins: string[]) => object,
): Promise<{
  browser: Browser
  launched: LaunchedBuild[]
  bareId: string
  close: () => Promise<void>
}> => {
  const { executablePath, sandbox } = await findTestBrowser()
  const folder = mkdtempSync(join(tmpdir(), 'portolan-warm-'))
  const profile = join(folder, 'profile')
  const copies = builds.map((build) => copyBuild(build, folder))
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    // An isolated page has a clock of 5 µs; others have one of 100 µs.
    response.setHeader('cross-origin-opener-policy', 'same-origin')
    response.setHeader('cross-origin-embedder-policy', 'require-corp')
    response.end('<!doctype html><title>Bench</title>')
  })
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve))
  const { port } = server.address() as AddressInfo
  const program = startProgram({
    command: [
      executablePath,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      ...browserArguments({
        extensions: [...copies, bareFolder],
        headless: true,
        sandbox,
      }),
      'about:blank',
    ],
    stdio: 'ignore',
  })
  const close = async (): Promise<void> => {
    await program.end()
    server.close()
    server.closeAllConnections()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    const address = await untilFound(() => readAddress(profile))
    const browser = await connectBrowser(address)
    const launched: LaunchedBuild[] = []
    for (const [index, build] of builds.entries()) {
      const extensionId = idOfFolder(copies[index] as string)
      const origin = `http://${build.host}:${port}`
      await setStored(browser, extensionId, storedFor([origin]))
      const page = await openPage(browser, `${origin}/`)
      launched.push({ ...build, extensionId, origin, page })
    }
    return { browser, launched, bareId: idOfFolder(bareFolder), close }
  } catch (error) {
    await close()
    throw error
  }
}
