import { expect } from '@playwright/test'
import { emptySession, unknownMethod } from '../fixtures/answers.ts'
import { envelope, postExternally } from '../fixtures/external-port.ts'
import { request } from '../fixtures/page-calls.ts'
import { getSession, resetWallet, storedSessions } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const frame = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }
const answer = { jsonrpc: '2.0', id: 1, result: emptySession }

test.beforeEach(({ page, sites }) => page.goto(sites.first.origin))

test('the injected provider answers wallet_getSession', async ({ page }) => {
  expect(await getSession(page)).toStrictEqual({ result: emptySession })
})

test('an external port answers a caip-348 envelope in kind', async ({
  page,
}) => {
  expect(
    await postExternally(page, {
      messages: [envelope(frame)],
      answers: 1,
    }),
  ).toStrictEqual([envelope(answer)])
})

test('an external port answers a bare frame bare', async ({ page }) => {
  expect(
    await postExternally(page, { messages: [frame], answers: 1 }),
  ).toStrictEqual([answer])
})

test('an external port answers a batch as a batch', async ({ page }) => {
  const batch = [frame, { ...frame, id: 'b' }]
  expect(
    await postExternally(page, {
      messages: [envelope(batch)],
      answers: 1,
    }),
  ).toStrictEqual([envelope([answer, { ...answer, id: 'b' }])])
})

test('an external port ignores junk and continues', async ({ page }) => {
  const junk = ['ping', 7, null, {}, [], { type: 'other', data: frame }]
  const { id: _, ...withoutId } = frame
  expect(
    await postExternally(page, {
      messages: [...junk, withoutId, envelope(frame)],
      answers: 1,
    }),
  ).toStrictEqual([envelope(answer)])
})

test('a page gets code, message and reason of an error, and no more', async ({
  page,
}) => {
  expect(await request(page, { method: 'eth_sign' })).toStrictEqual(
    unknownMethod,
  )
  expect(
    await request(page, { method: 'wallet_getSession', params: 'text' }),
  ).toStrictEqual({
    error: {
      code: -32602,
      message: 'Invalid method parameter(s).',
      data: { path: 'params', reason: 'must be an object or an array' },
    },
  })
})

test('a request above the size limit is rejected and the next is served', async ({
  page,
}) => {
  const params = { filler: 'x'.repeat(1_048_576) }
  expect(
    await request(page, { method: 'wallet_getSession', params }),
  ).toMatchObject({
    error: { code: -32005 },
  })
  expect(await getSession(page)).toStrictEqual({ result: emptySession })
})

test('a batch above the limit gets one -32005 and the port stays open', {
  tag: '@full',
}, async ({ page }) => {
  expect(
    await postExternally(page, {
      messages: [envelope(Array(520_000).fill(1)), envelope(frame)],
      answers: 2,
    }),
  ).toMatchObject([
    envelope({ id: null, error: { code: -32005 } }),
    envelope(answer),
  ])
})

test('a stored session is visible to its own origin only', async ({
  context,
  page,
  sites,
  wallet,
}) => {
  const session = {
    sessionScopes: {
      'eip155:1': { methods: ['eth_chainId'], notifications: [], accounts: [] },
    },
    sessionProperties: {},
  }
  const { origin } = sites.first
  await resetWallet(wallet, storedSessions([origin], session.sessionScopes))
  const other = await context.newPage()
  await other.goto(sites.second.origin)
  expect(await getSession(page)).toStrictEqual({ result: session })
  expect(await getSession(other)).toStrictEqual({ result: emptySession })
})

test('the provider can be neither replaced nor changed by the page', async ({
  page,
}) => {
  const outcome = await page.evaluate(async () => {
    const attempts = [
      () => Object.assign(window, { portolan: 'mine' }),
      () => Object.defineProperty(window, 'portolan', { value: 'mine' }),
      () => Object.assign(portolan, { request: () => 'forged' }),
    ]
    const refused = attempts.filter((attempt) => {
      try {
        attempt()
        return false
      } catch {
        return true
      }
    })
    return {
      refused: refused.length,
      result: await portolan.request({ method: 'wallet_getSession' }),
    }
  })
  expect(outcome).toStrictEqual({ refused: 3, result: emptySession })
})

test('a forged port of a page is ignored', async ({ page }) => {
  const received = await page.evaluate(async () => {
    const { port1, port2 } = new MessageChannel()
    let messages = 0
    port1.onmessage = () => {
      messages += 1
    }
    window.dispatchEvent(
      new MessageEvent('portolan:handover', { ports: [port2, port1] }),
    )
    const data = {
      type: 'request',
      id: 1,
      json: '{"jsonrpc":"2.0","id":1,"method":"wallet_getSession"}',
    }
    port2.dispatchEvent(new MessageEvent('message', { data }))
    port1.postMessage(data)
    // An answered request of the provider bounds the wait for the forged one.
    for (let turn = 0; turn < 20; turn += 1) {
      await portolan.request({ method: 'wallet_getSession' })
    }
    return messages
  })
  expect(received).toBe(0)
})

test('a page that tampers with its globals is still answered', async ({
  page,
  sites,
}) => {
  await page.goto(`${sites.first.origin}/tampering`)
  await expect(page).toHaveTitle('{"sessionScopes":{},"sessionProperties":{}}')
})
