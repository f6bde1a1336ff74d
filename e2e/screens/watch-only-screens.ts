import { accounts } from '../fixtures/session.ts'
import { everything, STRANGER } from './requests.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { armed, startWith } from './screen-steps.ts'
import { watchOnlyWallet } from './stored-wallets.ts'

/** A wallet that cannot sign. */
export const watchOnlyGroups: readonly ScreenGroup[] = [
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
        screens: ['ConnectScreen'],
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
          await unfold('editAccount')
          await press('hideAccount')
          await page.getByText(say('editHiddenAccount')).waitFor()
          await open('home')
          await page.getByText(say('allHidden')).waitFor()
        },
      },
      {
        name: 'connect',
        variant: 'empty',
        screens: ['ConnectScreen'],
        title: 'connectTitle',
        reach: async ({ ask, open, page, say }) => {
          await ask(STRANGER, everything)
          await open()
          await page.getByText(say('noAccounts')).waitFor()
        },
      },
    ],
  },
]
