import { everything } from './requests.ts'
import type { ScreenGroup } from './screen-entry.ts'
import {
  chooseCreate,
  chooseImport,
  choosePasswords,
  createWallet,
  failure,
  startOver,
  startWith,
  typePhrase,
} from './screen-steps.ts'
import { SITE } from './stored-wallets.ts'

/** From no wallet to the first one. */
export const firstRunGroups: readonly ScreenGroup[] = [
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
          await page.getByText(say('pendingConnectHint')).waitFor()
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
            first: 'password1234',
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
        name: 'public-nodes',
        screens: ['PublicNodesScreen'],
        title: 'publicNodesTitle',
        reach: async (scene) => {
          const { press, page } = scene
          await startOver(scene)
          await createWallet(scene)
          await press('backUpLater')
          await page.getByRole('checkbox').first().waitFor()
        },
      },
      {
        name: 'public-nodes',
        variant: 'some',
        screens: ['PublicNodesScreen'],
        title: 'publicNodesTitle',
        reach: async ({ page }) => {
          await page.getByRole('checkbox', { name: 'Ethereum' }).check()
          await page.getByRole('checkbox', { name: 'Linea' }).check()
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
]
