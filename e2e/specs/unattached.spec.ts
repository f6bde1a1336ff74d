import { setTimeout as elapse } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { rounds } from '../../src/dev/test-rounds.ts'
import { emptySession } from '../fixtures/answers.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { test } from '../fixtures/test.ts'
import type { UnattachedBrowser } from '../fixtures/unattached-browser.ts'

/** Commands for page requests, with and without the official client. */
const ASKING = `
  import * as official from '/multichain-api-client/index.mjs'
  const transport = official.getDefaultTransport({
    extensionId: '${extensionId}', warmupTimeout: -1 })
  let client
  const commands = {
    askInjected: () => portolan.request({ method: 'wallet_getSession' }),
    askByClient: () => {
      client ??= official.getMultichainClient({ transport })
      return client.getSession()
    },
    isConnected: async () => transport.isConnected(),
    disconnect: async () => {
      await transport.disconnect()
      client = undefined
    },
  }
`

/** Chromium stops a worker that was idle for 30 s. */
const IDLE_SECONDS = rounds('IDLE_SECONDS', { short: 40, long: 180 })
/** Longer than the 30 s of the shortest alarm that could wake a worker. */
const SLEEP_SECONDS = 35

/** Polls every second: a debugger would keep the worker awake. */
const untilStopped = async ({
  isWorkerRunning,
}: UnattachedBrowser): Promise<void> => {
  while (await isWorkerRunning()) await elapse(1_000)
}

type Launch = (pages: Record<string, string>) => Promise<UnattachedBrowser>

/**
 * The client sends a request, leaves its port idle, and sends another over the
 * same port. Workers without a port must have stopped by then: `othersStopped`
 * says when.
 */
const leaveIdle = async (
  launch: Launch,
  othersStopped: Promise<unknown>,
): Promise<void> => {
  const browser = await launch({ '/': ASKING })
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  await Promise.all([elapse(IDLE_SECONDS * 1_000), othersStopped])
  expect(await browser.isWorkerRunning()).toBe(true)
  expect(await browser.run('isConnected')).toBe(true)
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  console.log(
    `the official client's port answered after ${IDLE_SECONDS} s without a message`,
  )
}

/** The client sends a request and closes its port; then the worker stops. */
const letStop = async (launch: Launch): Promise<UnattachedBrowser> => {
  const browser = await launch({ '/': ASKING })
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  await browser.run('disconnect')
  await untilStopped(browser)
  return browser
}

/** Nothing starts the worker until a page calls. */
const wakeBy = async (
  browser: UnattachedBrowser,
  firstCall: 'askInjected' | 'askByClient',
): Promise<void> => {
  await elapse(SLEEP_SECONDS * 1_000)
  expect(await browser.isWorkerRunning()).toBe(false)
  expect(await browser.run(firstCall)).toStrictEqual(emptySession)
  expect(await browser.isWorkerRunning()).toBe(true)
  console.log(
    `${firstCall} answered after the worker was stopped for ${SLEEP_SECONDS} s`,
  )
}

test('the official client is served over an idle port, and a worker without ports stops until the next call', {
  tag: '@long',
}, async ({ launchUnattached }) => {
  // In parallel: they mostly wait.
  const first = letStop(launchUnattached)
  const second = letStop(launchUnattached)
  await Promise.all([
    leaveIdle(launchUnattached, Promise.all([first, second])),
    first.then((browser) => wakeBy(browser, 'askInjected')),
    second.then((browser) => wakeBy(browser, 'askByClient')),
  ])
})

test('a prerendered page is served once it is shown', async ({
  launchUnattached,
}) => {
  const browser = await launchUnattached({
    '/': `
      const commands = {
        prerender: async () => {
          const rules = document.createElement('script')
          rules.type = 'speculationrules'
          rules.textContent = JSON.stringify({ prerender: [
            { urls: ['/prerendered'], eagerness: 'immediate' } ] })
          document.head.append(rules)
        },
        // Never resolves: a page that is being left must not fetch the next
        // command.
        follow: () => new Promise(() => { location.href = '/prerendered' }),
      }
    `,
    '/prerendered': `${ASKING}
      const prerendering = document.prerendering
      const asked = commands.askInjected().then((session) =>
        ({ session, prerendering, answeredWhileHidden: document.prerendering }))
      Object.assign(commands, { result: () => asked })
      report({ id: 'loaded' })
      if (prerendering) await new Promise((resolve) =>
        document.addEventListener('prerenderingchange', resolve))
    `,
  })
  const loaded = browser.reported('loaded')
  await browser.run('prerender')
  await loaded
  browser.run('follow')
  expect(await browser.run('result')).toStrictEqual({
    session: emptySession,
    prerendering: true,
    answeredWhileHidden: false,
  })
})
