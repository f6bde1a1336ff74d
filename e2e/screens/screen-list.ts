import { accounts, anything, LOCAL, LOCAL_TWO } from '../fixtures/session.ts'
import { activityGroups } from './activity-screens.ts'
import { connectGroups } from './connect-screens.ts'
import { everything, STRANGER } from './requests.ts'
import {
  armed,
  balancesTold,
  chooseCreate,
  chooseImport,
  choosePasswords,
  createWallet,
  failure,
  importPhrase,
  lock,
  lookAt,
  losePatience,
  silenceWorker,
  startWith,
  typePhrase,
  unlockWith,
} from './screen-deeds.ts'
import type { ScreenGroup } from './screen-entry.ts'
import {
  developerWallet,
  LONG_CHAIN,
  LONG_SITE,
  LONG_WORD,
  lostVault,
  newerVault,
  SITE,
  walletInUse,
  walletOfLongNames,
  watchOnlyWallet,
} from './stored-wallets.ts'

/**
 * Every screen of the popup in every state a person can meet it in. A screen
 * that is not here fails e2e/specs/screens.spec.ts. To add one: an entry in the
 * group whose wallet shows it.
 */
export const screenGroups: readonly ScreenGroup[] = [
  {
    wallet: 'no wallet yet',
    prepare: startWith(() => ({})),
    entries: [
      {
        name: 'first-run',
        screens: ['FirstRunScreen'],
        title: 'firstRunTitle',
        reach: ({ open }) => open(),
      },
      {
        name: 'first-run',
        variant: 'error',
        screens: ['FirstRunScreen'],
        title: 'firstRunTitle',
        reach: async (scene) => {
          await scene.open()
          await scene.unfold('addAccountTitle')
          await scene.fill('address', 'nowhere')
          await scene.press('addAccount')
          await failure(scene)
        },
      },
      {
        name: 'first-run',
        variant: 'site-waits',
        screens: ['ClosedWallet', 'FirstRunScreen'],
        title: 'firstRunTitle',
        reach: async ({ ask, open, page, say }) => {
          await ask(SITE, everything)
          await open()
          await page.getByText(say('waitingHint')).waitFor()
        },
      },
      {
        name: 'create-wallet',
        screens: ['CreateWallet'],
        title: 'createTitle',
        reach: chooseCreate,
      },
      {
        name: 'create-wallet',
        variant: 'error',
        screens: ['CreateWallet'],
        title: 'createTitle',
        reach: async (scene) => {
          await chooseCreate(scene)
          await choosePasswords(scene, {
            first: 'password1',
            second: 'another',
          })
        },
      },
      {
        name: 'import-phrase',
        screens: ['ImportPhrase'],
        title: 'importTitle',
        reach: chooseImport,
      },
      {
        name: 'import-phrase',
        variant: 'error',
        screens: ['ImportPhrase'],
        title: 'importTitle',
        reach: async (scene) => {
          await chooseImport(scene)
          await typePhrase(
            scene,
            'legal winer thank year wave sausage worth usefull legal winner thank yellow',
          )
          await scene.press('showWords')
          await choosePasswords(scene)
          await scene.press('importWallet')
          await failure(scene)
        },
      },
      {
        name: 'write-down-phrase',
        screens: ['BackUpPhrase'],
        title: 'backUpTitle',
        reach: createWallet,
      },
      {
        name: 'write-down-phrase',
        variant: 'shown',
        screens: ['BackUpPhrase'],
        title: 'backUpTitle',
        reach: async ({ page, say }) => {
          await page.getByRole('button', { name: say('uncoverPhrase') }).click()
        },
      },
      {
        name: 'check-backup',
        screens: ['BackupCheck'],
        title: 'backupCheckTitle',
        reach: ({ press }) => press('wroteItDown'),
      },
      {
        name: 'check-backup',
        variant: 'error',
        screens: ['BackupCheck'],
        title: 'backupCheckTitle',
        reach: async (scene) => {
          const fields = scene.page.locator('input[type="password"]')
          for (const field of await fields.all()) await field.fill('lantern')
          await scene.press('checkBackup')
          await failure(scene)
        },
      },
      {
        name: 'home',
        variant: 'not-backed-up',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
      },
      {
        name: 'back-up',
        screens: ['RevealPhrase'],
        place: 'backUp',
        title: 'backUpTitle',
      },
    ],
  },
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
          await balancesTold(scene)
        },
      },
      {
        name: 'home',
        variant: 'no-node',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await lookAt(scene, 'eip155:137')
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
          await lookAt(scene, LOCAL_TWO)
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
          await page.getByText(say('noActivity')).waitFor()
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
          await scene.unfold('accountChange')
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
        name: 'site',
        variant: 'gone',
        screens: ['SiteScreen'],
        place: 'site',
        title: 'siteTitle',
        reach: async ({ open, page, say }) => {
          await open('site', SITE)
          await page.getByText(say('siteGone')).waitFor()
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
          await fill('nodeUrl', node.baseUrl)
          await fill('apiKey', node.apiKey)
          await press('save')
          await page.getByText(say('notSaved')).waitFor()
        },
      },
      {
        name: 'network',
        variant: 'gone',
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
  ...connectGroups,
  ...activityGroups,
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
          await balancesTold(scene)
        },
      },
      {
        name: 'home',
        variant: 'long-network',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await lookAt(scene, LONG_CHAIN)
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
        reach: async ({ open, page, say }) => {
          await open('activity')
          await page
            .getByLabel(say('activitySite'), { exact: true })
            .selectOption(LONG_SITE)
        },
      },
      {
        name: 'site-activity',
        variant: 'long-names',
        screens: ['ActivityScreen'],
        place: 'siteActivity',
        title: 'activityTitle',
        reach: async ({ open, page, press }) => {
          await open('siteActivity', LONG_SITE)
          await press('clearActivity')
          await page.getByRole('dialog').waitFor()
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
        screens: ['ApprovalScreen'],
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
  {
    wallet: 'watch-only accounts',
    prepare: startWith(watchOnlyWallet),
    entries: [
      {
        name: 'accounts',
        variant: 'watch-only',
        screens: ['AccountsScreen'],
        place: 'accounts',
        title: 'accountsTitle',
      },
      {
        name: 'add-keys',
        screens: ['FirstRunScreen'],
        place: 'addKeys',
        title: 'firstRunTitle',
      },
      {
        name: 'settings',
        variant: 'no-keys',
        screens: ['SettingsScreen'],
        place: 'settings',
        title: 'settingsTitle',
      },
      {
        name: 'receive',
        variant: 'watch-only',
        screens: ['ReceiveScreen'],
        place: 'receive',
        title: 'receive',
        reach: ({ open }) => open('receive', accounts.first),
      },
      {
        name: 'connect',
        variant: 'watch-only',
        screens: ['ApprovalScreen'],
        title: 'connectTitle',
        reach: async (scene) => {
          await scene.ask(STRANGER, everything)
          await scene.open()
          await armed(scene)
        },
      },
      {
        name: 'home',
        variant: 'all-hidden',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async ({ open, page, press, say, unfold }) => {
          await open('accounts')
          await unfold('accountChange')
          await press('hideAccount')
          await page.getByText(say('accountHidden')).waitFor()
          await open('home')
          await page.getByText(say('allHidden')).waitFor()
        },
      },
      {
        name: 'connect',
        variant: 'empty',
        screens: ['ApprovalScreen'],
        title: 'connectTitle',
        reach: async ({ ask, open, page, say }) => {
          await ask(STRANGER, everything)
          await open()
          await page.getByText(say('noAccounts')).waitFor()
        },
      },
    ],
  },
  {
    wallet: 'wallet with a password',
    prepare: importPhrase,
    entries: [
      {
        name: 'settings',
        screens: ['SettingsScreen'],
        place: 'settings',
        title: 'settingsTitle',
      },
      {
        name: 'change-password',
        screens: ['ChangePassword'],
        place: 'password',
        title: 'changePasswordTitle',
      },
      {
        name: 'change-password',
        variant: 'error',
        screens: ['ChangePassword'],
        place: 'password',
        title: 'changePasswordTitle',
        reach: async (scene) => {
          await scene.open('password')
          await scene.fill('oldPassword', 'not the password')
          await choosePasswords(scene, { first: 'Lanterns on the 3rd quay' })
          await scene.press('changePassword')
          await failure(scene)
        },
      },
      {
        name: 'reveal-phrase',
        screens: ['RevealPhrase'],
        place: 'phrase',
        title: 'revealTitle',
      },
      {
        name: 'reveal-phrase',
        variant: 'error',
        screens: ['RevealPhrase'],
        place: 'phrase',
        title: 'revealTitle',
        reach: async (scene) => {
          await scene.open('phrase')
          await scene.fill('password', 'not the password')
          await scene.press('reveal')
          await failure(scene)
        },
      },
      {
        name: 'import-another-phrase',
        screens: ['ImportPhrase'],
        place: 'importPhrase',
        title: 'importMoreTitle',
      },
      {
        name: 'unlock',
        screens: ['UnlockScreen'],
        title: 'unlockTitle',
        reach: lock,
      },
      {
        name: 'unlock',
        variant: 'error',
        screens: ['UnlockScreen'],
        title: 'unlockTitle',
        reach: async (scene) => {
          await unlockWith(scene, 'not the password')
          await failure(scene)
        },
      },
      {
        name: 'unlock',
        variant: 'site-waits',
        screens: ['ClosedWallet', 'UnlockScreen'],
        title: 'unlockTitle',
        reach: async ({ ask, open, page, say }) => {
          await ask(LONG_SITE, everything)
          await open()
          await page.getByText(say('waitingHint')).waitFor()
        },
      },
    ],
  },
  {
    wallet: 'lost vault',
    prepare: startWith(lostVault),
    entries: [
      {
        name: 'recovery',
        screens: ['RecoveryScreen'],
        title: 'recoveryTitle',
        reach: ({ open }) => open(),
      },
      {
        name: 'recovery',
        variant: 'without-phrase',
        screens: ['RecoveryScreen'],
        title: 'recoveryTitle',
        reach: async ({ page, unfold, say }) => {
          await unfold('withoutPhrase')
          await page
            .getByRole('button', { name: say('startOver') })
            .scrollIntoViewIfNeeded()
        },
      },
    ],
  },
  {
    wallet: 'vault of a newer version',
    prepare: startWith(newerVault),
    entries: [
      {
        name: 'newer-version',
        screens: ['RecoveryScreen'],
        title: 'newerTitle',
        reach: ({ open }) => open(),
      },
    ],
  },
  {
    wallet: 'worker that says nothing',
    prepare: silenceWorker,
    entries: [
      {
        name: 'loading',
        screens: ['LoadingScreen'],
        title: 'loading',
        reach: ({ open }) => open(),
      },
      {
        name: 'no-answer',
        variant: 'error',
        screens: ['ErrorScreen'],
        title: 'unreachable',
        reach: losePatience,
      },
    ],
  },
]
