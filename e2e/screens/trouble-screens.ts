import type { ScreenGroup } from './screen-entry.ts'
import { runTimeouts, silenceWorker, startWith } from './screen-steps.ts'
import {
  damagedAccounts,
  damagedRecords,
  lostVault,
  newerVault,
} from './stored-wallets.ts'

/** Lost, too new or silent components. */
export const troubleGroups: readonly ScreenGroup[] = [
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
      {
        name: 'recovery',
        variant: 'nothing-left',
        screens: ['RecoveryScreen'],
        title: 'recoveryTitle',
        reach: async ({ fill, page, press, say }) => {
          await press('saveDamagedKeys')
          await page.getByText(say('noDamagedKeys')).waitFor()
          const word = say('startOverWord')
          await fill('startOverConfirm', word, word)
          await page
            .getByRole('button', { name: say('startOver') })
            .scrollIntoViewIfNeeded()
        },
      },
    ],
  },
  {
    wallet: 'damaged account list',
    prepare: startWith(damagedAccounts),
    entries: [
      {
        name: 'recovery',
        variant: 'account-list',
        screens: ['RecoveryScreen'],
        title: 'recoveryTitle',
        reach: async ({ open, page, say }) => {
          await open()
          await page
            .getByRole('button', { name: say('damageRestore') })
            .scrollIntoViewIfNeeded()
        },
      },
    ],
  },
  {
    wallet: 'damaged records',
    prepare: startWith(damagedRecords),
    entries: [
      {
        name: 'home',
        variant: 'damaged',
        screens: ['HomeScreen'],
        title: 'extensionName',
        reach: async ({ open, page, say }) => {
          await open()
          await page.getByText(say('damageNotice')).waitFor()
        },
      },
      {
        name: 'damaged',
        screens: ['DamagedScreen'],
        place: 'damage',
        title: 'damageTitle',
      },
      {
        name: 'settings',
        variant: 'damaged',
        screens: ['SettingsScreen'],
        title: 'settingsTitle',
        reach: async ({ page, say }) => {
          await page.getByRole('link', { name: say('back') }).click()
          await page.getByRole('link', { name: say('damageTitle') }).waitFor()
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
        reach: runTimeouts,
      },
    ],
  },
]
