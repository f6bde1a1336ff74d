import { placeAllowances } from '../fixtures/allowances.ts'
import { accounts } from '../fixtures/session.ts'
import type { Scene } from './scene.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { failure, lookAt, startOver } from './screen-steps.ts'
import { developerWallet } from './stored-wallets.ts'

const openList = async (
  { open, page }: Scene,
  account: string,
): Promise<void> => {
  await open('allowances', account)
  await page.locator('.panel[aria-busy="false"]').waitFor()
}

/** Who may spend tokens of the account. */
export const allowanceGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet with allowances',
    prepare: async (scene) => {
      const { baseUrl, apiKey } = scene.node
      await placeAllowances(`${baseUrl}/v3/${apiKey}`)
      await startOver(scene, developerWallet(scene.node))
    },
    entries: [
      {
        name: 'allowances',
        screens: ['AllowancesScreen'],
        place: 'allowances',
        title: 'allowancesTitle',
        reach: (scene) => openList(scene, accounts.first),
      },
      {
        name: 'allowances',
        variant: 'range',
        screens: ['AllowancesScreen'],
        place: 'allowances',
        title: 'allowancesTitle',
        reach: ({ page, say }) =>
          page.getByText(say('allowancesLimits')).scrollIntoViewIfNeeded(),
      },
      {
        name: 'allowances',
        variant: 'review',
        screens: ['AllowancesScreen'],
        place: 'allowances',
        title: 'revokeTitle',
        reach: async ({ page, say }) => {
          const revoke = page.getByRole('button', { name: say('revoke') })
          await revoke.last().click()
          await page.locator('.changes-list[aria-busy="false"]').waitFor()
        },
      },
      {
        name: 'allowances',
        variant: 'none',
        screens: ['AllowancesScreen'],
        place: 'allowances',
        title: 'allowancesTitle',
        reach: (scene) => openList(scene, accounts.second),
      },
      {
        name: 'allowances',
        variant: 'error',
        screens: ['AllowancesScreen'],
        place: 'allowances',
        title: 'allowancesTitle',
        reach: async (scene) => {
          await lookAt(scene, 'Local two')
          await openList(scene, accounts.first)
          await failure(scene)
        },
      },
    ],
  },
]
