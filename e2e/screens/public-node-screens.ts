import type { ScreenGroup } from './screen-entry.ts'
import { failure, lookAt, startWith } from './screen-steps.ts'
import { walletWithPublicNodes } from './stored-wallets.ts'

const LINEA = 'eip155:59144'

/** A wallet that uses public nodes; no test can reach them. */
export const publicNodeGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet with public nodes',
    prepare: startWith(walletWithPublicNodes),
    entries: [
      {
        name: 'networks',
        variant: 'public',
        screens: ['NetworksScreen'],
        place: 'networks',
        title: 'networksTitle',
        reach: async ({ open, page, say, unfold }) => {
          await open('networks')
          await unfold('choosePublicNodes')
          await page.getByText(say('publicNodeUnused')).waitFor()
          await page.getByText(say('publicNode'), { exact: true }).waitFor()
          await page.locator('.status-checking').first().waitFor({
            state: 'hidden',
          })
        },
      },
      {
        name: 'network',
        variant: 'public',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: 'Linea' },
        reach: async ({ open, page }) => {
          await open('network', LINEA)
          await page.getByRole('switch', { checked: true }).waitFor()
        },
      },
      {
        name: 'network',
        variant: 'public-unused',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: 'Ethereum' },
        reach: async ({ open, page, say }) => {
          await open('network', 'eip155:1')
          await page.getByText(say('publicNodeUnused')).waitFor()
        },
      },
      {
        name: 'home',
        variant: 'public-node',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await lookAt(scene, 'Linea')
          await failure(scene)
        },
      },
    ],
  },
]
