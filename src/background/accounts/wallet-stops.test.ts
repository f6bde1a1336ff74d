import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { deriveQuickly } from '../../dev/quick-keys.ts'
import { rounds } from '../../dev/test-rounds.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import {
  createModelBrowser,
  endBrowsers,
  type ModelBrowser,
  type StopPoint,
} from '../testing/model-browser.ts'
import { openModelPopup } from '../testing/model-popup.ts'
import { PASSWORD, PHRASE } from '../testing/test-wallet.ts'
import { createTestWorker } from '../testing/test-worker.ts'

afterAll(endBrowsers)

deriveQuickly()

/** The iterations of new vaults. */
const kdf = vi.hoisted(() => ({ preferred: 1_000_000 }))

vi.mock('../../keyring/kdf-parameters.ts', async (original) => ({
  ...(await original<object>()),
  get PREFERRED_ITERATIONS() {
    return kdf.preferred
  },
}))

afterEach(() => {
  kdf.preferred = 1_000_000
})

const OTHER_PASSWORD = 'Lanterns on the 3rd quay'
/** More browser calls than any of these tests makes. */
const MOST_CALLS = 50
/** The long form stops at every call. */
const CALLS_APART = rounds('WALLET_CALLS_APART', { short: 3, long: 1 })

type Stop = { calls: number; point: StopPoint }

/**
 * Stops a worker at its first browser call, at a later one and so on, until it
 * makes no more. Resolves to the number of stops.
 */
const stopEverywhere = async (
  runWith: (stop: Stop) => Promise<ModelBrowser>,
): Promise<number> => {
  let stopped = 0
  for (const point of ['before', 'after'] as const) {
    let stops = 1
    for (let calls = 0; stops > 0; calls += CALLS_APART) {
      expect(calls).toBeLessThan(MOST_CALLS)
      stops = (await runWith({ calls, point })).stops()
      stopped += stops
    }
  }
  return stopped
}

/** A browser with a popup and the storage of another one. */
const setUp = (former?: ModelBrowser) => {
  const browser: ModelBrowser = createModelBrowser({
    createWorker: createTestWorker,
    node: () => ({ answer: '', delay: 0 }),
  })
  for (const area of ['local', 'session', 'sync'] as const) {
    for (const [key, value] of former?.stored[area] ?? []) {
      browser.stored[area].set(key, structuredClone(value))
    }
  }
  for (const [key, value] of former?.copied ?? []) {
    browser.copied.set(key, structuredClone(value))
  }
  if (former) Object.assign(browser.mirrored, former.mirrored)
  return { browser, popup: openModelPopup(browser) }
}

const generationIn = (stored: unknown): unknown =>
  (stored as { generation: number } | undefined)?.generation

/** Both stores have the same vault. */
const expectSame = ({ stored, copied }: ModelBrowser): void => {
  const local = stored.local.get('vault/sealed') as { value: unknown }
  expect(generationIn(copied.get('sealed'))).toBe(generationIn(local?.value))
}

it('a set-up makes one wallet whichever call the worker stops at', {
  tags: ['long'],
}, async () => {
  const stops = await stopEverywhere(async ({ calls, point }) => {
    const { browser, popup } = setUp()
    await popup.call('getWallet')
    browser.stopAt(calls, point)
    const created = await popup.call('createWallet', {
      password: PASSWORD,
      words: 12,
    })
    browser.letRun()
    if (!created.ok) throw new Error(created.problem.kind)
    expect(
      await popup.call('revealPhrase', { password: PASSWORD }),
    ).toStrictEqual(created)
    const { status, accounts }: WalletView = await popup.call('getWallet')
    expect({ status, accounts: accounts.length }).toStrictEqual({
      status: 'unlocked',
      accounts: 1,
    })
    expectSame(browser)
    popup.close()
    return browser
  })
  expect(stops).toBeGreaterThan(20 / CALLS_APART)
})

it('a password change succeeds whichever call the worker stops at', {
  tags: ['long'],
}, async () => {
  const imported = setUp()
  await imported.popup.call('importPhrase', {
    phrase: PHRASE,
    password: PASSWORD,
  })
  imported.popup.close()
  const stops = await stopEverywhere(async ({ calls, point }) => {
    const { browser, popup } = setUp(imported.browser)
    await popup.call('getWallet')
    browser.stopAt(calls, point)
    const changed = await popup.call('changePassword', {
      oldPassword: PASSWORD,
      newPassword: OTHER_PASSWORD,
    })
    browser.letRun()
    expect(changed).toStrictEqual({ ok: true, value: null })
    await popup.call('lock')
    expect(
      await popup.call('unlock', { password: OTHER_PASSWORD }),
    ).toStrictEqual({ ok: true, value: null })
    expectSame(browser)
    popup.close()
    return browser
  })
  expect(stops).toBeGreaterThan(20 / CALLS_APART)
})

it('a vault gets more iterations whichever call the worker stops at', {
  tags: ['long'],
}, async () => {
  const imported = setUp()
  await imported.popup.call('importPhrase', {
    phrase: PHRASE,
    password: PASSWORD,
  })
  await imported.popup.call('lock')
  imported.popup.close()
  kdf.preferred = 1_500_000
  const stops = await stopEverywhere(async ({ calls, point }) => {
    const { browser, popup } = setUp(imported.browser)
    await popup.call('getWallet')
    browser.stopAt(calls, point)
    const unlocked = await popup.call('unlock', { password: PASSWORD })
    browser.letRun()
    expect(unlocked).toStrictEqual({ ok: true, value: null })
    expect(
      await popup.call('revealPhrase', { password: PASSWORD }),
    ).toStrictEqual({ ok: true, value: PHRASE })
    expectSame(browser)
    expect(browser.copied.get('sealed')).toMatchObject({
      sealed: { kdf: { iterations: 1_500_000 } },
    })
    popup.close()
    return browser
  })
  expect(stops).toBeGreaterThan(10 / CALLS_APART)
})

it('an interrupted set-up is never taken for a loss', {
  tags: ['long'],
}, async () => {
  const seen = new Set<string>()
  await stopEverywhere(async ({ calls, point }) => {
    const { browser, popup } = setUp()
    await popup.call('getWallet')
    browser.stopAt(calls, point)
    const created = popup.call('createWallet', {
      password: PASSWORD,
      words: 12,
    })
    created.catch(() => 'closed with its popup')
    // The popup closes with its worker, so the call is not resent.
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (browser.stops() > 0) resolve()
        else setImmediate(look)
      }
      created.then(
        () => resolve(),
        () => resolve(),
      )
      look()
    })
    popup.close()
    browser.letRun()
    const next = openModelPopup(browser)
    const { status } = await next.call('getWallet')
    seen.add(status)
    if (status !== 'no-wallet') {
      expect(await next.call('unlock', { password: PASSWORD })).toStrictEqual({
        ok: true,
        value: null,
      })
    }
    next.close()
    return browser
  })
  expect([...seen].sort()).toStrictEqual(['locked', 'no-wallet', 'unlocked'])
})
