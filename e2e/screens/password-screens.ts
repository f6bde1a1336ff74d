import { ADDRESS, PASSWORD } from '../pages/wallet-screens.ts'
import { everything } from './requests.ts'
import type { ScreenGroup } from './screen-entry.ts'
import {
  choosePasswords,
  failure,
  importPhrase,
  lock,
  unlockWith,
} from './screen-steps.ts'
import { LONG_SITE } from './stored-wallets.ts'

/** Screens that ask for or need a password. */
export const passwordGroups: readonly ScreenGroup[] = [
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
        name: 'reveal-key',
        screens: ['RevealKey'],
        place: 'privateKey',
        title: 'revealKeyTitle',
        reach: ({ open }) => open('privateKey', ADDRESS),
      },
      {
        name: 'reveal-key',
        variant: 'uncovered',
        screens: ['RevealKey'],
        place: 'privateKey',
        title: 'revealKeyTitle',
        reach: async (scene) => {
          await scene.open('privateKey', ADDRESS)
          await scene.fill('password', PASSWORD)
          await scene.press('revealKey')
          await scene.page.getByText(scene.say('uncoverKey')).click()
          await scene.page.getByText(scene.say('copiedKeyHint')).waitFor()
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
          await page.getByText(say('pendingConnectHint')).waitFor()
        },
      },
    ],
  },
]
