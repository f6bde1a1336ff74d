import { callWallet } from '../fixtures/extension-page.ts'
import { accounts, LOCAL } from '../fixtures/session.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { balancesShown, failure, lookAt, startWith } from './screen-steps.ts'
import { developerWallet, SITE } from './stored-wallets.ts'

/** The wallet with every screen and no data yet. */
export const developerGroups: readonly ScreenGroup[] = [
  {
    wallet: 'developer wallet',
    prepare: startWith(developerWallet),
    entries: [
      {
        name: 'home',
        variant: 'empty',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await scene.open('home')
          await balancesShown(scene)
        },
      },
      {
        name: 'home',
        variant: 'no-node',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await lookAt(scene, 'Polygon')
          const words = scene.say('balancesNeedNode', 'Polygon')
          await scene.page.getByText(words).waitFor()
        },
      },
      {
        name: 'home',
        variant: 'error',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await lookAt(scene, 'Local two')
          await failure(scene)
        },
      },
      {
        name: 'receive',
        screens: ['ReceiveScreen'],
        place: 'receive',
        title: 'receive',
        reach: ({ open }) => open('receive', accounts.first),
      },
      {
        name: 'activity',
        variant: 'empty',
        screens: ['ActivityScreen'],
        place: 'activity',
        title: 'activityTitle',
        reach: async ({ open, page, say }) => {
          await open('activity')
          await page.getByText(say('noTransactions')).waitFor()
        },
      },
      {
        name: 'accounts',
        screens: ['AccountsScreen'],
        place: 'accounts',
        title: 'accountsTitle',
      },
      {
        name: 'accounts',
        variant: 'error',
        screens: ['AccountsScreen'],
        place: 'accounts',
        title: 'accountsTitle',
        reach: async (scene) => {
          await scene.open('accounts')
          await scene.unfold('editAccount')
          await scene.unfold('addAccountTitle')
          await scene.fill('address', '0x1234')
          await scene.press('addAccount')
          await failure(scene)
        },
      },
      {
        name: 'import-key',
        screens: ['ImportPrivateKey'],
        place: 'importKey',
        title: 'importKeyTitle',
      },
      {
        name: 'import-key',
        variant: 'error',
        screens: ['ImportPrivateKey'],
        place: 'importKey',
        title: 'importKeyTitle',
        reach: async (scene) => {
          await scene.open('importKey')
          await scene.fill('privateKey', 'no key')
          await scene.press('importWallet')
          await failure(scene)
        },
      },
      {
        name: 'sites',
        variant: 'empty',
        screens: ['SitesScreen'],
        place: 'sites',
        title: 'sitesTitle',
        reach: async ({ open, page, say }) => {
          await open('sites')
          await page.getByText(say('noSites')).waitFor()
        },
      },
      {
        name: 'sites',
        variant: 'unlisted-error',
        screens: ['SitesScreen'],
        place: 'sites',
        title: 'sitesTitle',
        reach: async (scene) => {
          await scene.open('sites')
          await scene.page.getByText(scene.say('unlistedSite')).click()
          await scene.fill('siteAddress', 'http://harbour.example')
          await scene.press('showSite')
          await failure(scene)
        },
      },
      {
        name: 'site',
        variant: 'missing',
        screens: ['SiteScreen'],
        place: 'site',
        title: 'siteTitle',
        reach: async ({ open, page, say }) => {
          await open('site', SITE)
          await page.getByText(say('siteNotConnected')).waitFor()
        },
      },
      {
        name: 'networks',
        screens: ['NetworksScreen'],
        place: 'networks',
        title: 'networksTitle',
        reach: async ({ open, page, say }) => {
          await open('networks')
          await page.getByText(say('nodeGood'), { exact: true }).waitFor()
          await page
            .getByText(say('nodeFailing'), { exact: true })
            .last()
            .waitFor()
        },
      },
      {
        name: 'networks',
        variant: 'empty',
        screens: ['NetworksScreen'],
        place: 'networks',
        title: 'networksTitle',
        reach: async ({ open, page, say }) => {
          await open('networks')
          await page.getByRole('searchbox').fill('nowhere')
          await page.getByText(say('nothingFound')).waitFor()
        },
      },
      {
        name: 'network',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: 'Local' },
        reach: async ({ open, page, press, say }) => {
          await open('network', LOCAL)
          await press('test')
          await page.getByText(say('latency')).waitFor()
        },
      },
      {
        name: 'network',
        variant: 'no-node',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: 'Ethereum' },
        reach: ({ open }) => open('network', 'eip155:1'),
      },
      {
        name: 'network',
        variant: 'error',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: 'Ethereum' },
        reach: async ({ fill, node, open, page, press, say }) => {
          await open('network', 'eip155:1')
          await fill('nodeUrl', `${node.baseUrl}/v3/${node.apiKey}`)
          await press('save')
          await page.getByText(say('notSaved')).waitFor()
        },
      },
      {
        name: 'network',
        variant: 'missing',
        screens: ['NetworkScreen'],
        place: 'network',
        title: { name: 'eip155:404' },
        reach: ({ open }) => open('network', 'eip155:404'),
      },
      {
        name: 'add-network',
        screens: ['AddNetworkScreen'],
        place: 'addNetwork',
        title: 'addNetworkTitle',
      },
      {
        name: 'add-network',
        variant: 'error',
        screens: ['AddNetworkScreen'],
        place: 'addNetwork',
        title: 'addNetworkTitle',
        reach: async (scene) => {
          await scene.open('addNetwork')
          await scene.press('addNetwork')
          await failure(scene)
        },
      },
      {
        name: 'settings',
        variant: 'no-password',
        screens: ['SettingsScreen'],
        place: 'settings',
        title: 'settingsTitle',
      },
      {
        name: 'developer',
        variant: 'error',
        screens: ['DeveloperScreen'],
        place: 'developer',
        title: 'developerScreen',
        reach: async (scene) => {
          await scene.open('developer')
          await scene.fill('developerBlockCount', '0')
          await scene.press('developerMine')
          await failure(scene)
        },
      },
      {
        name: 'developer',
        screens: ['DeveloperScreen'],
        place: 'developer',
        title: 'developerScreen',
        reach: async ({ open, page, press, fill, say, wallet }) => {
          await callWallet(wallet.inside, {
            name: 'addWatchOnlyAccount',
            params: { address: accounts.third, name: 'Harbour' },
          })
          await open('developer')
          await page
            .getByLabel(say('homeNetwork'), { exact: true })
            .selectOption(LOCAL)
          await press('developerTakeSnapshot')
          await page
            .getByRole('button', { name: say('developerRevert') })
            .first()
            .waitFor()
          await page.getByRole('switch', { name: 'Harbour' }).check()
          await fill('siteAddress', SITE)
          await press('automaticStart')
          await page
            .getByRole('button', { name: say('automaticEnd') })
            .waitFor()
          await page.locator('.balance-amount').waitFor()
        },
      },
      {
        name: 'home',
        variant: 'automatic',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await scene.open('home')
          await balancesShown(scene)
          const name = scene.say('automaticEnd')
          await scene.page.getByRole('button', { name }).waitFor()
        },
      },
      {
        name: 'set-password',
        screens: ['ChangePassword'],
        place: 'password',
        title: 'setPasswordTitle',
      },
      {
        name: 'reveal-phrase',
        variant: 'shown',
        screens: ['RevealPhrase'],
        place: 'phrase',
        title: 'revealTitle',
        reach: async ({ open, page, press, say }) => {
          await open('phrase')
          await press('reveal')
          await page.getByRole('button', { name: say('uncoverPhrase') }).click()
        },
      },
    ],
  },
]
