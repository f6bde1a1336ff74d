import { expect, mergeTests, type Page } from '@playwright/test'
import type { ProviderDetail } from '../../fixtures/discovery.ts'
import type { LaunchedWallet } from '../../fixtures/launch-wallet.ts'
import { test as wallet } from '../../fixtures/test.ts'
import { placeTestContracts } from '../../fixtures/test-contracts.ts'
import { turnOnCompatibility } from '../fixtures/compatibility-mode.ts'
import { recordRow } from '../fixtures/rows.ts'
import {
  buttonNames,
  pressButton,
  test as testDapp,
} from '../fixtures/test-dapp.ts'
import { buttons } from '../fixtures/test-dapp-buttons.ts'
import { otherButtons } from '../fixtures/test-dapp-others.ts'
import { watchCalls } from '../fixtures/watch-calls.ts'

const test = mergeTests(wallet, testDapp)
const client = '@metamask/test-dapp'

/** The dapp enables its buttons only for a provider with `isMetaMask`. */
const claimMetaMask = (): void =>
  addEventListener('eip6963:announceProvider', (event) => {
    const { detail } = event as CustomEvent<ProviderDetail>
    Object.assign(detail.provider, { isMetaMask: true })
  })

/** Rejects what is pending, so that the next button starts without it. */
const closeWindows = async (page: Page): Promise<void> => {
  const pages = page.context().pages()
  const windows = pages.filter((one) => one.url().includes('/popup/'))
  await Promise.all(windows.map((one) => one.close()))
}

type Mode = {
  mode: string
  /** As the dapp lists it. */
  name: string
  hasLegacyMembers: boolean
  /** Before the dapp is opened. */
  prepare: (page: Page, wallet: LaunchedWallet, origin: string) => Promise<void>
}

const modes: readonly Mode[] = [
  {
    mode: 'EIP-6963',
    name: 'Portolan',
    hasLegacyMembers: false,
    prepare: async (page) => void (await page.addInitScript(claimMetaMask)),
  },
  {
    mode: 'Compatibility mode',
    name: 'Portolan (MetaMask-compatible)',
    hasLegacyMembers: true,
    prepare: (_, wallet, origin) => turnOnCompatibility(wallet, origin),
  },
]

for (const { mode, name, hasLegacyMembers, prepare } of modes) {
  test(`every button of the EIP-1193 test dapp does what is expected: ${mode}`, async ({
    chains,
    openWallet,
    page,
    testDapp,
  }) => {
    await placeTestContracts(chains.networks[0]?.rpcUrl ?? '')
    await prepare(page, openWallet, testDapp.origin)
    const calls = watchCalls(page)
    await page.goto(testDapp.origin)
    const names = await buttonNames(page)
    expect(Object.keys(names).sort()).toStrictEqual(
      [...buttons.map(({ id }) => id), ...Object.keys(otherButtons)].sort(),
    )
    await page.getByRole('button', { name: `Use ${name}`, exact: true }).click()
    const applicable = buttons.filter(
      ({ isLegacy }) => hasLegacyMembers || !isLegacy,
    )
    for (const button of applicable) {
      const { id, expected, why } = button
      const tried = `${names[id]} (\`${id}\`)`
      await test.step(tried, async () => {
        const actual = await pressButton(page, button, calls).catch(
          async (error) => {
            await closeWindows(page)
            return `nothing: ${String(error).split('\n')[0]}`
          },
        )
        expect.soft(actual, tried).toBe(expected)
        const works = why === undefined ? 'yes' : 'no'
        const reason = why === undefined ? {} : { why }
        recordRow({ client, tried, works, expected, actual, mode, ...reason })
      })
    }
  })
}

test('the other buttons of the EIP-1193 test dapp', async ({
  page,
  testDapp,
}) => {
  await page.goto(testDapp.origin)
  const names = await buttonNames(page)
  for (const [id, why] of Object.entries(otherButtons)) {
    const tried = `${names[id]} (\`${id}\`)`
    recordRow({ client, tried, works: 'not applicable', why })
  }
})
