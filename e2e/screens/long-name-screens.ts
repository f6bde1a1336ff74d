import { accounts, anything } from '../fixtures/session.ts'
import { everything } from './requests.ts'
import type { ScreenGroup } from './screen-entry.ts'
import {
  armed,
  balancesShown,
  failure,
  lookAt,
  showRequests,
  startWith,
} from './screen-steps.ts'
import {
  LONG_CHAIN,
  LONG_SITE,
  LONG_WORD,
  walletOfLongNames,
} from './stored-wallets.ts'

/** Names of maximum length. */
export const longNameGroups: readonly ScreenGroup[] = [
  {
    wallet: 'long names',
    prepare: startWith(walletOfLongNames),
    entries: [
      {
        name: 'home',
        variant: 'long-names',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          const site = await scene.visit(LONG_SITE)
          await site.evaluate(() =>
            portolan.request({ method: 'wallet_getSession' }),
          )
          await scene.open('home')
          await scene.page.getByText(LONG_SITE).first().waitFor()
          await balancesShown(scene)
        },
      },
      {
        name: 'home',
        variant: 'long-network',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await lookAt(scene, LONG_WORD)
          await failure(scene)
        },
      },
      {
        name: 'receive',
        variant: 'long-names',
        screens: ['ReceiveScreen'],
        place: 'receive',
        title: 'receive',
        reach: ({ open }) => open('receive', accounts.second),
      },
      {
        name: 'activity',
        variant: 'long-names',
        screens: ['ActivityScreen'],
        place: 'activity',
        title: 'activityTitle',
        reach: async (scene) => {
          await scene.open('activity')
          await showRequests(scene)
          await scene.page
            .getByLabel(scene.say('activitySite'), { exact: true })
            .selectOption(LONG_SITE)
        },
      },
      {
        name: 'site-activity',
        variant: 'long-names',
        screens: ['ActivityScreen'],
        place: 'siteActivity',
        title: 'activityTitle',
        reach: async (scene) => {
          await scene.open('siteActivity', LONG_SITE)
          await showRequests(scene)
          await scene.press('clearActivity')
          await scene.page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'accounts',
        variant: 'long-names',
        screens: ['AccountsScreen'],
        place: 'accounts',
        title: 'accountsTitle',
      },
      {
        name: 'sites',
        variant: 'long-names',
        screens: ['SitesScreen'],
        place: 'sites',
        title: 'sitesTitle',
        reach: async ({ open, page }) => {
          await open('sites')
          await page.getByText(LONG_SITE).first().waitFor()
        },
      },
      {
        name: 'site',
        variant: 'long-names',
        screens: ['SiteScreen'],
        place: 'site',
        title: 'siteTitle',
        reach: async ({ open, page }) => {
          await open('site', LONG_SITE)
          await page.getByRole('checkbox').first().waitFor()
        },
      },
      {
        name: 'networks',
        variant: 'long-names',
        screens: ['NetworksScreen'],
        place: 'networks',
        title: 'networksTitle',
        reach: async ({ open, page }) => {
          await open('networks')
          await page.getByRole('searchbox').fill(LONG_CHAIN)
          await page.locator('.status-failing').waitFor()
        },
      },
      {
        name: 'network',
        variant: 'several-nodes',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: 'Ethereum' },
        reach: ({ open }) => open('network', 'eip155:1'),
      },
      {
        name: 'network',
        variant: 'long-names',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: LONG_WORD },
        reach: ({ open }) => open('network', LONG_CHAIN),
      },
      {
        name: 'network',
        variant: 'remove',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: LONG_WORD },
        reach: async ({ page, press }) => {
          await press('removeNetwork')
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'connect',
        variant: 'long-names',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(LONG_SITE, {
            ...everything,
            [LONG_CHAIN]: anything(),
          })
          await scene.open()
          await armed(scene)
        },
      },
    ],
  },
]
