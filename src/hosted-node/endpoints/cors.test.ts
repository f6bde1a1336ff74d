import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { extensionIdOf } from '../../dev/extension-id.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { repositoryRoot } from '../../dev/repository-root.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import type { RunningServer } from '../server.ts'
import { startTestServer } from '../start-test-server.ts'
import { WALLET_ORIGIN } from './cors.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const PAID_KEY = '0123456789abcdef0123456789abcdef'
const LISTING_KEY = 'fedcba9876543210fedcba9876543210'
const LISTED_ORIGIN = 'https://listed.example'
const LOOPBACK_PAGES = [
  'http://localhost',
  'http://localhost:5173',
  'http://127.0.0.1:8080',
  'https://127.0.0.1',
  'http://[::1]:3000',
]
const STRANGERS = [
  'https://dapp.example',
  'http://dapp.example',
  'https://localhost.example',
  'http://127.0.0.1.example',
  'https://dapp.example:8645',
  'null',
  'chrome-extension://aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  `${WALLET_ORIGIN}.example`,
  'file://',
  'http://localhost:5173/',
  'localhost',
]

describe('CORS of the hosted node', () => {
  let server: RunningServer

  beforeAll(async () => {
    const config = embeddedConfig({ port: 0 })
    const paid = {
      id: 'paid',
      digest: digestOf(PAID_KEY),
      plan: planTiers.free,
      development: false,
      failover: false,
      profile: 'full' as const,
    }
    server = await startTestServer({
      ...config,
      apiKeys: [
        ...config.apiKeys,
        paid,
        {
          ...paid,
          id: 'listing',
          digest: digestOf(LISTING_KEY),
          origins: new Set([LISTED_ORIGIN]),
        },
      ],
    })
  })

  afterAll(() => server.stop())

  const ask = async ({
    method,
    key = DEVELOPMENT_KEY,
    headers,
  }: {
    method: 'OPTIONS' | 'POST'
    key?: string
    headers: Record<string, string>
  }): Promise<unknown> => {
    const address = `http://127.0.0.1:${server.port}/local/v3/${key}`
    const response = await fetch(address, {
      method,
      headers,
      ...(method === 'POST'
        ? { body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' }
        : {}),
    })
    await response.arrayBuffer()
    return {
      status: response.status,
      ...Object.fromEntries(
        [...response.headers].filter(([name]) =>
          /^(access-control-.*|vary)$/.test(name),
        ),
      ),
    }
  }

  const preflight = (
    origin: string,
    { key, ...headers }: { key?: string; [header: string]: string } = {},
  ): Promise<unknown> =>
    ask({
      method: 'OPTIONS',
      ...(key ? { key } : {}),
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
        ...headers,
      },
    })

  const post = (origin: string, key = DEVELOPMENT_KEY): Promise<unknown> =>
    ask({
      method: 'POST',
      key,
      headers: { origin, 'content-type': 'application/json' },
    })

  const readable = (origin: string, status = 200): object => ({
    status,
    'access-control-allow-origin': origin,
    'access-control-expose-headers': 'retry-after, x-request-id',
    vary: 'origin',
  })

  const unreadable = (status: number): object => ({ status, vary: 'origin' })

  const allowed = (origin: string): object => ({
    ...readable(origin, 204),
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers':
      'content-type, enable-failover, solana-client, x-request-id',
    'access-control-max-age': '7200',
  })

  it('identifies the wallet by the id of its manifest', () => {
    const manifest = readFileSync(join(repositoryRoot, 'manifest.json'), 'utf8')
    expect(WALLET_ORIGIN).toBe(
      `chrome-extension://${extensionIdOf(JSON.parse(manifest).key)}`,
    )
  })

  it.each([WALLET_ORIGIN, ...LOOPBACK_PAGES])(
    'lets %s post with the development key and read the answer',
    async (origin) => {
      expect([await preflight(origin), await post(origin)]).toStrictEqual([
        allowed(origin),
        readable(origin),
      ])
    },
  )

  it.each(STRANGERS)('refuses the calls of %s', async (origin) => {
    expect([await preflight(origin), await post(origin)]).toStrictEqual([
      unreadable(403),
      unreadable(403),
    ])
  })

  it('names the reason when it refuses an origin', async () => {
    const address = `http://127.0.0.1:${server.port}/local/v3/${PAID_KEY}`
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        origin: 'https://dapp.example',
        'content-type': 'application/json',
      },
      body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}',
    })
    expect(await response.json()).toStrictEqual({
      jsonrpc: '2.0',
      id: null,
      error: {
        code: -32000,
        message: 'Forbidden: the API key is not for this origin',
      },
    })
  })

  it('answers the pages that a key lists, and programs without an origin', async () => {
    expect([
      await preflight(LISTED_ORIGIN, { key: LISTING_KEY }),
      await post(LISTED_ORIGIN, LISTING_KEY),
      await post(WALLET_ORIGIN, LISTING_KEY),
      await ask({
        method: 'POST',
        key: LISTING_KEY,
        headers: { 'content-type': 'application/json' },
      }),
      await post('https://other.example', LISTING_KEY),
    ]).toStrictEqual([
      allowed(LISTED_ORIGIN),
      readable(LISTED_ORIGIN),
      readable(WALLET_ORIGIN),
      unreadable(200),
      unreadable(403),
    ])
  })

  it('does not open other keys to loopback pages', async () => {
    const origin = 'http://localhost:5173'
    expect([
      await preflight(origin, { key: PAID_KEY }),
      await post(origin, PAID_KEY),
      await post(WALLET_ORIGIN, PAID_KEY),
    ]).toStrictEqual([
      unreadable(403),
      unreadable(403),
      readable(WALLET_ORIGIN),
    ])
  })

  it('lets the wallet read that its key is unknown', async () => {
    const key = 'no-such-key'
    expect([
      await preflight(WALLET_ORIGIN, { key }),
      await post(WALLET_ORIGIN, key),
      await post('http://localhost:5173', key),
    ]).toStrictEqual([
      allowed(WALLET_ORIGIN),
      readable(WALLET_ORIGIN, 401),
      unreadable(401),
    ])
  })

  it('allows private network access on request', async () => {
    const header = { 'access-control-request-private-network': 'true' }
    expect([
      await preflight(WALLET_ORIGIN, header),
      await preflight('https://dapp.example', header),
    ]).toStrictEqual([
      {
        ...allowed(WALLET_ORIGIN),
        'access-control-allow-private-network': 'true',
      },
      unreadable(403),
    ])
  })

  it('does not treat OPTIONS without an origin as a preflight', async () => {
    expect(await ask({ method: 'OPTIONS', headers: {} })).toStrictEqual(
      unreadable(405),
    )
  })
})
