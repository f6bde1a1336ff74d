import { createSession, invoke, LOCAL_TWO } from '../fixtures/session.ts'
import { menuOf } from '../pages/home-menus.ts'
import { everything, STRANGER } from './requests.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { balancesShown, startWith } from './screen-steps.ts'
import {
  SITE,
  walletInUse,
  walletOfWrongNode,
  walletWithTokens,
} from './stored-wallets.ts'

/** Screens of a wallet with sites. */
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
          await balancesShown(scene)
        },
      },
      {
        name: 'home',
        variant: 'accounts',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: ({ page, say }) => menuOf(page, say('homeAccount')).click(),
      },
      {
        name: 'home',
        variant: 'networks',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await scene.open('home')
          await menuOf(scene.page, scene.say('homeNetwork')).click()
        },
      },
      {
        name: 'home',
        variant: 'palette',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await scene.open('home')
          await balancesShown(scene)
          await scene.page.keyboard.press('Control+k')
          await scene.page.getByRole('option', { name: 'Linea' }).waitFor()
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
        name: 'home',
        variant: 'requests',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await scene.open('home')
          await balancesShown(scene)
          await scene.ask(STRANGER, everything)
          const other = await scene.visit('https://pilot.example')
          createSession(other, everything).catch(() => 'the page is closed')
          await scene.page
            .getByText(scene.say('pendingRequests_other', '2'))
            .waitFor()
        },
      },
      {
        name: 'sites',
        variant: 'requests',
        screens: ['SitesScreen'],
        place: 'sites',
        title: 'sitesTitle',
        reach: async (scene) => {
          await scene.open('sites')
          await scene.page.getByText(SITE).first().waitFor()
          await scene.ask(STRANGER, everything)
          await scene.page
            .getByRole('button', { name: scene.say('review') })
            .waitFor()
        },
      },
      {
        name: 'sites',
        variant: 'disconnect-all',
        screens: ['SitesScreen'],
        place: 'sites',
        title: 'sitesTitle',
        reach: async ({ open, press, page }) => {
          await open('sites')
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
        reach: async ({ page, say }) => {
          const accounts = page.getByRole('group', {
            name: say('accountsTitle'),
          })
          for (const box of await accounts.getByRole('checkbox').all()) {
            await box.uncheck()
          }
          await page.getByText(say('savingDisconnects')).waitFor()
        },
      },
    ],
  },
  {
    wallet: 'wallet with tokens',
    prepare: startWith(walletWithTokens),
    entries: [
      {
        name: 'home',
        variant: 'tokens',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await scene.open('home')
          await scene.page.getByText('LONGSYMBOL1').first().waitFor()
          await scene.page
            .getByText(scene.say('hideToken'))
            .last()
            .scrollIntoViewIfNeeded()
        },
      },
    ],
  },
  {
    wallet: 'wallet of a wrong node',
    prepare: startWith(walletOfWrongNode),
    entries: [
      {
        name: 'home',
        variant: 'wrong-node',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          const site = await scene.visit(SITE)
          await invoke(site, LOCAL_TWO, { method: 'eth_blockNumber' })
          await scene.open('home')
          await scene.page.locator('.backup-notice').waitFor()
          await balancesShown(scene)
        },
      },
    ],
  },
]
