import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { startLeakyNode } from '../../src/dev/leaky-node.ts'
import { type LeakyShape, leakyShapes } from '../../src/dev/leaky-shapes.ts'
import { evaluateInContentScript } from '../fixtures/content-script.ts'
import { keepLog } from '../fixtures/context-log.ts'
import { secretText } from '../fixtures/find-secrets.ts'
import { methodClasses } from '../fixtures/method-classes.ts'
import { accounts, holding, resetWallet } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import { walletPopupOf } from '../pages/wallet-popup.ts'

/** Chains that nobody else has. */
const FIRST_CHAIN = 700_001

const KEY = 'canary-4f1d9a7c2e8b6053-harbour'

/** More reads than a page makes before its chain has a socket. */
const BUSY_READS = 12

type Asked = { scope: string; request: { method: string; params: unknown[] } }

/**
 * Everything that a page could learn of each call, as text. The calls of a list
 * begin one after another, and none waits for the one before.
 */
const askAll = (page: Page, lists: Asked[][]): Promise<string[]> =>
  page.evaluate(async (lists) => {
    const ask = async (params: unknown): Promise<string> => {
      const method = 'wallet_invokeMethod'
      try {
        return JSON.stringify([await portolan.request({ method, params })])
      } catch (error) {
        const { name, message, stack, ...rest } = error as Error
        return JSON.stringify({ name, message, stack, ...rest })
      }
    }
    const answers: Promise<string>[] = []
    const begin = async (list: unknown[]): Promise<void> => {
      for (const params of list) {
        answers.push(ask(params))
        await new Promise((resolve) => setTimeout(resolve, 150))
      }
    }
    await Promise.all(lists.map(begin))
    return Promise.all(answers)
  }, lists)

/** Reads that differ, since the same would be asked but once. */
const busyReads = (scope: string): Asked[] =>
  Array.from({ length: BUSY_READS }, (_, block) => ({
    scope,
    request: {
      method: 'eth_getBalance',
      params: [accounts.first, `0x${(block + 1).toString(16)}`],
    },
  }))

/** The places of a text where the key or an address of its node stands. */
const findIn = (text: string, secrets: string[]): string[] => {
  const squeezed = text.replace(/[^\w.~:-]+/g, '')
  return secrets.flatMap((secret) =>
    Object.entries(secretText(secret).forms)
      .filter(([, form]) =>
        [text, squeezed].some((one) =>
          one.toLowerCase().includes(form.toString('latin1').toLowerCase()),
        ),
      )
      .map(([name]) => `${secret} as ${name}`),
  )
}

const isOfSocket = (shape: LeakyShape): boolean =>
  'socket' in shape || 'upgrade' in shape

test('a node that fails in any way shows nobody its key or its address', async ({
  page,
  sites,
  wallet,
}) => {
  test.setTimeout(90_000)
  const nodes = await Promise.all(
    leakyShapes.map(async (shape, index) => {
      const chainId = FIRST_CHAIN + index
      const node = await startLeakyNode({ shape, chainId, key: KEY })
      return { ...node, shape, scope: `eip155:${chainId}` }
    }),
  )
  const log = keepLog(wallet.context)
  const methods = Object.values(methodClasses).map(({ method }) => method)
  const granted = (scope: string) => ({
    methods,
    notifications: ['eth_subscription'],
    accounts: [`${scope}:${accounts.first}`],
  })
  const stored = (value: unknown) => ({ version: 1, value })
  await resetWallet(wallet, {
    ...holding(accounts.first),
    'networks/custom': stored(
      nodes.map(({ scope, shape }) => ({
        chainId: scope,
        name: shape.name.slice(0, 30),
        symbol: 'ETH',
      })),
    ),
    ...Object.fromEntries(
      nodes.map(({ scope, baseUrl }) => [
        `node/${scope}`,
        stored({ baseUrl, apiKey: KEY }),
      ]),
    ),
    [`session/${sites.first.origin}`]: stored({
      generation: 1,
      sessionScopes: Object.fromEntries(
        nodes.map(({ scope }) => [scope, granted(scope)]),
      ),
      sessionProperties: {},
    }),
  })
  await page.goto(sites.first.origin)

  const lists = nodes.flatMap(({ scope, shape }) => [
    ...Object.values(methodClasses).map((request) => [{ scope, request }]),
    ...(isOfSocket(shape) ? [busyReads(scope)] : []),
  ])
  const isUnmet = ({ shape, failures }: (typeof nodes)[number]): boolean =>
    !('refuses' in shape) && failures() === 0
  const began = Date.now()
  const heard = await askAll(page, lists)
  let calls = lists.flat().length
  // On a busy machine a chain may have got its socket too late to use it.
  for (let rounds = 0; rounds < 5 && nodes.some(isUnmet); rounds += 1) {
    const again = nodes.filter(isUnmet).map(({ scope }) => busyReads(scope))
    heard.push(...(await askAll(page, again)))
    calls += again.flat().length
  }
  const seconds = ((Date.now() - began) / 1_000).toFixed(1)

  const popup = walletPopupOf(await wallet.openPopup())
  await popup.page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(popup.heading('Activity')).toBeFocused()
  const [download] = await Promise.all([
    popup.page.waitForEvent('download'),
    popup.button('Export').click(),
  ])
  const exported = readFileSync(await download.path(), 'utf8')
  const seen: Record<string, string> = {
    answers: heard.join('\n'),
    'what the page can read': await page.evaluate(() =>
      JSON.stringify([
        document.documentElement.outerHTML,
        { ...localStorage, ...sessionStorage },
        document.cookie,
        performance.getEntries(),
      ]),
    ),
    'what a content script can read': String(
      await evaluateInContentScript(
        page,
        `Promise.all(['local', 'session'].map((area) =>
          chrome.storage[area].get(null).catch((error) => error.message),
        )).then(JSON.stringify)`,
      ),
    ),
    console: log.take(),
    activity: await popup.page.content(),
    export: exported,
  }
  const secrets = [KEY, ...nodes.map(({ host }) => host)]
  const found = Object.entries(seen).flatMap(([where, text]) =>
    findIn(text, secrets).map((what) => `${where}: ${what}`),
  )
  const bytes = Object.values(seen).reduce((sum, { length }) => sum + length, 0)
  console.log(
    `${nodes.length} shapes × ${methods.length} classes of methods, ${calls} calls, ${heard.length} answers in ${seconds} s; ${bytes} characters seen by others, ${found.length} finds of the key or the address`,
  )
  for (const { stop } of nodes) await stop()
  await resetWallet(wallet)

  expect(found).toStrictEqual([])
  expect(heard).toHaveLength(calls)
  // Every shape was met, or the run would prove nothing.
  expect(nodes.filter(isUnmet).map(({ shape }) => shape.name)).toStrictEqual([])
  expect(nodes.length).toBeGreaterThanOrEqual(40)
  // What is planted is found, however it is written.
  for (const plant of [KEY, KEY.toUpperCase(), btoa(`x${KEY}`)]) {
    expect(findIn(`[["${plant}"]]`, secrets)).not.toStrictEqual([])
  }
})
