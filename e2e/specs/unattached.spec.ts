import { setTimeout as elapse } from 'node:timers/promises'
import { expect } from '@playwright/test'
import { emptySession } from '../fixtures/answers.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { test } from '../fixtures/test.ts'

/** Commands by which a page asks through either way in. */
const ASKING = `
  let port
  const call = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
  const commands = {
    askInjected: () => portolan.request({ method: 'wallet_getSession' }),
    connect: async () => {
      port = chrome.runtime.connect('${extensionId}')
    },
    askExternally: () => new Promise((resolve) => {
      port.onMessage.addListener((answer) => resolve(answer.result))
      port.onDisconnect.addListener(() => resolve('disconnected'))
      port.postMessage(call)
    }),
    disconnect: async () => port.disconnect(),
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

test('an external port stays served while idle, and the worker sleeps after it', async ({
  launchUnattached,
}) => {
  test.setTimeout(240_000)
  const browser = await launchUnattached({ '/': ASKING })
  await browser.run('connect')
  expect(await browser.run('askExternally')).toStrictEqual(emptySession)
  await elapse(100_000)
  expect(await browser.run('askExternally')).toStrictEqual(emptySession)
  await browser.run('disconnect')
  const seconds = await secondsUntilGone(browser.isWorkerRunning, 60)
  console.log(
    `idle external port answered after 100 s; worker gone ${seconds} s after it closed`,
  )
  expect(seconds).toBeLessThanOrEqual(60)
  expect(await browser.run('askInjected')).toStrictEqual(emptySession)
  expect(await browser.isWorkerRunning()).toBe(true)
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
