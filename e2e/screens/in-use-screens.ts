import { balancesTold, startWith } from './screen-deeds.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { SITE, walletInUse } from './stored-wallets.ts'

/** What only a wallet with sites can show. */
export const inUseGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet in use',
    prepare: startWith(walletInUse),
    entries: [
      {
        name: 'home',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          const site = await scene.visit(SITE)
          await site.evaluate(() =>
            portolan.request({ method: 'wallet_getSession' }),
          )
          await scene.open('home')
          await scene.page.getByText(SITE).first().waitFor()
          await balancesTold(scene)
        },
      },
      {
        name: 'sites',
        screens: ['SitesScreen'],
        place: 'sites',
        title: 'sitesTitle',
        reach: async ({ open, page }) => {
          await open('sites')
          await page.getByText(SITE).first().waitFor()
        },
      },
      {
        name: 'sites',
        variant: 'disconnect-all',
        screens: ['SitesScreen'],
        place: 'sites',
        title: 'sitesTitle',
        reach: async ({ press, page }) => {
          await press('disconnectAll')
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'site',
        screens: ['SiteScreen'],
        place: 'site',
        title: 'siteTitle',
        reach: async ({ open, page }) => {
          await open('site', SITE)
          await page.getByRole('checkbox').first().waitFor()
        },
      },
      {
        name: 'site',
        variant: 'nothing-left',
        screens: ['SiteScreen'],
        place: 'site',
        title: 'siteTitle',
        reach: ({ page }) => page.getByRole('checkbox').first().uncheck(),
      },
    ],
  },
]
