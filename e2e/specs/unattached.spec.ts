import { setTimeout as elapse } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { rounds } from '../../src/dev/test-rounds.ts'
import { emptySession } from '../fixtures/answers.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { test } from '../fixtures/test.ts'
import type { UnattachedBrowser } from '../fixtures/unattached-browser.ts'

/** Commands by which a page asks, with the official client and without. */
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

/** Chromium stops a worker that has had nothing to do for 30 s. */
const IDLE_SECONDS = rounds('IDLE_SECONDS', { short: 40, long: 180 })
/** Longer than the 30 s that the shortest alarm takes to wake a worker. */
const SLEEP_SECONDS = 35

/** Looks every second, since a debugger would keep the worker awake. */
const untilGone = async ({
  isWorkerRunning,
}: UnattachedBrowser): Promise<void> => {
  while (await isWorkerRunning()) await elapse(1_000)
}

type Launch = (pages: Record<string, string>) => Promise<UnattachedBrowser>

/**
 * The client asks, leaves its port idle, and asks again over the same port.
 * Workers without a port must be gone by then: `othersGone` says when.
 */
const leaveIdle = async (
  launch: Launch,
  othersGone: Promise<unknown>,
): Promise<void> => {
  const browser = await launch({ '/': ASKING })
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  await Promise.all([elapse(IDLE_SECONDS * 1_000), othersGone])
  expect(await browser.isWorkerRunning()).toBe(true)
  expect(await browser.run('isConnected')).toBe(true)
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  console.log(
    `the official client's port answered after ${IDLE_SECONDS} s without a message`,
  )
}

/** The client asks and closes its port; then the worker stops. */
const letStop = async (launch: Launch): Promise<UnattachedBrowser> => {
  const browser = await launch({ '/': ASKING })
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  await browser.run('disconnect')
  await untilGone(browser)
  return browser
}

/** Nothing wakes the worker until a page calls. */
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

test('the official client is served over an idle port, and without ports the worker stops until a call', {
  tag: '@long',
}, async ({ launchUnattached }) => {
  // Side by side: all of them wait most of the time.
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
        // Never done: a page on its way out must not fetch the next command.
        follow: () => new Promise(() => { location.href = '/prerendered' }),
      }
    `,
    '/prerendered': `${ASKING}
      const prerendering = document.prerendering
      const asked = commands.askInjected().then((session) =>
        ({ session, prerendering, answeredWhileHidden: document.prerendering }))
      Object.assign(commands, { tell: () => asked })
      report({ id: 'loaded' })
      if (prerendering) await new Promise((resolve) =>
        document.addEventListener('prerenderingchange', resolve))
    `,
  })
  const loaded = browser.reported('loaded')
  await browser.run('prerender')
  await loaded
  browser.run('follow')
  expect(await browser.run('tell')).toStrictEqual({
    session: emptySession,
    prerendering: true,
    answeredWhileHidden: false,
  })
})
