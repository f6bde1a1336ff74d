import { setTimeout as elapse } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { emptySession } from '../fixtures/answers.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { test } from '../fixtures/test.ts'
import type { UnattachedBrowser } from '../fixtures/unattached-browser.ts'

/** Commands by which a page asks, with the official client and without. */
const ASKING = `
  import * as official from '/multichain-api-client/index.mjs'
  const transport = official.getDefaultTransport({
    extensionId: '${extensionId}' })
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

/** How long until the worker is gone, looked at every second. */
const secondsUntilGone = async (
  isRunning: () => Promise<boolean>,
  most: number,
): Promise<number> => {
  for (let second = 0; second <= most; second += 1) {
    if (!(await isRunning())) return second
    await elapse(1_000)
  }
  return Number.POSITIVE_INFINITY
}

const IDLE_SECONDS = 180
const SLEEP_SECONDS = 35

type Launch = (pages: Record<string, string>) => Promise<UnattachedBrowser>

/** The client asks, lets its port rest for minutes, and asks again over it. */
const leaveIdle = async (launch: Launch): Promise<void> => {
  const browser = await launch({ '/': ASKING })
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  await elapse(IDLE_SECONDS * 1_000)
  expect(await browser.run('isConnected')).toBe(true)
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  console.log(
    `the official client's port answered after ${IDLE_SECONDS} s without a word`,
  )
}

/** The worker goes with the last port, and comes with the first call. */
const letSleep = async (
  launch: Launch,
  firstCall: 'askInjected' | 'askByClient',
): Promise<void> => {
  const browser = await launch({ '/': ASKING })
  expect(await browser.run('askByClient')).toStrictEqual(emptySession)
  await browser.run('disconnect')
  const seconds = await secondsUntilGone(browser.isWorkerRunning, 60)
  expect(seconds).toBeLessThanOrEqual(60)
  await elapse(SLEEP_SECONDS * 1_000)
  expect(await browser.isWorkerRunning()).toBe(false)
  expect(await browser.run(firstCall)).toStrictEqual(emptySession)
  expect(await browser.isWorkerRunning()).toBe(true)
  console.log(
    `worker gone ${seconds} s after the last port; ${firstCall} answered after ${SLEEP_SECONDS} s of sleep`,
  )
}

test('the official client is served after minutes of silence, and the worker sleeps when it has gone', async ({
  launchUnattached,
}) => {
  test.setTimeout(240_000)
  // Side by side: all of them wait most of the time.
  await Promise.all([
    leaveIdle(launchUnattached),
    letSleep(launchUnattached, 'askInjected'),
    letSleep(launchUnattached, 'askByClient'),
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
