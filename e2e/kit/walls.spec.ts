import type { BrowserContext } from '@playwright/test'
import { createLane, type Lane } from '../../src/playwright/lane.ts'
import { expect } from '../../src/playwright/matchers.ts'
import { test } from './kit-test.ts'

const OWN_PHRASE =
  'legal winner thank year wave sausage worth useful legal winner thank yellow'
const PASSWORD = 'Wind over 7 harbours'

const laneOf = (context: BrowserContext): Lane => {
  const page = context.pages().find((one) => one.url().endsWith('lane.html'))
  if (!page) throw new Error('there is no lane')
  return createLane(() => page)
}

test('the test build accepts no keys that are not public', async ({
  context,
}) => {
  const lane = laneOf(context)
  const refusal = 'The test build accepts well-known keys only'
  await lane.call('removeWallet')
  await expect(
    lane.call('createWallet', { password: PASSWORD, words: 12 }),
  ).rejects.toThrow(refusal)
  await expect(
    lane.call('importPhrase', { phrase: OWN_PHRASE, password: PASSWORD }),
  ).rejects.toThrow(refusal)
  expect(await lane.call('startDeveloperWallet')).toMatchObject({ ok: true })
  const newPassword = PASSWORD
  expect(await lane.call('changePassword', { newPassword })).toMatchObject({
    ok: true,
  })
  await expect(
    lane.call('importPhrase', { phrase: OWN_PHRASE }),
  ).rejects.toThrow(refusal)
  await expect(
    lane.call('importPrivateKey', { privateKey: `0x${'1'.repeat(64)}` }),
  ).rejects.toThrow(refusal)
})

test('the test build uses no node elsewhere', async ({ context, wallet }) => {
  const lane = laneOf(context)
  const chainId = wallet.chainIdOf('local')
  const node = { url: 'https://node.example' }
  expect(await lane.call('setNode', { chainId, node })).toMatchObject({
    saved: false,
    report: { failure: { kind: 'address' } },
  })
  await lane.call('usePublicNodes', { chainIds: ['eip155:1'], isOn: true })
  const [ethereum] = await lane.call('listNetworks')
  expect(ethereum).toMatchObject({ chainId: 'eip155:1', nodes: [] })
})

test('the browser lets the test build connect to this computer only', async ({
  wallet,
}) => {
  const popup = await wallet.openPopup()
  const blocked = await popup.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective }) => resolve(effectiveDirective),
        )
        fetch('https://node.example').catch(() => 'blocked')
      }),
  )
  expect(blocked).toBe('connect-src')
})
