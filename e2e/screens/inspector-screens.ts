import type { Locator } from '@playwright/test'
import { accounts, getSession, invoke, LOCAL } from '../fixtures/session.ts'
import type { Scene } from './scene.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { importPhrase, startWith } from './screen-steps.ts'
import { SITE, walletInUse } from './stored-wallets.ts'

const rows = ({ page }: Scene): Locator =>
  page.getByRole('listbox').getByRole('option')

/** Records a read that is answered and one that is refused. */
const record = async (scene: Scene): Promise<void> => {
  const { page, press } = scene
  const site = await scene.visit(SITE)
  await scene.open('inspector')
  await press('startRecording')
  await page.getByText(scene.say('trafficEmpty')).waitFor()
  await getSession(site)
  const call = { method: 'eth_chainId', params: [] }
  await invoke(site, LOCAL, call)
  await invoke(site, 'eip155:10', {
    method: 'eth_getBalance',
    params: [accounts.first, 'latest'],
  })
  await rows(scene).nth(2).waitFor()
}

/** The traffic inspector. */
export const inspectorGroups: readonly ScreenGroup[] = [
  {
    wallet: 'inspector of a developer wallet',
    prepare: startWith(walletInUse),
    entries: [
      {
        name: 'inspector',
        screens: ['InspectorScreen'],
        place: 'inspector',
        title: 'inspectorTitle',
        reach: async (scene) => {
          await record(scene)
          await rows(scene).filter({ hasText: 'eth_getBalance' }).click()
          await scene.page.getByRole('tabpanel').waitFor()
        },
      },
      {
        name: 'inspector',
        variant: 'node-calls',
        screens: ['InspectorScreen'],
        place: 'inspector',
        title: 'inspectorTitle',
        reach: async (scene) => {
          await rows(scene).filter({ hasText: 'eth_chainId' }).click()
          const name = scene.say('trafficNodeCalls_one', '1')
          await scene.page.getByRole('tab', { name }).click()
          await scene.page.locator('.node-call').waitFor()
        },
      },
      {
        name: 'inspector',
        variant: 'site',
        screens: ['InspectorScreen'],
        place: 'siteTraffic',
        title: 'inspectorTitle',
        reach: async (scene) => {
          await scene.open('siteTraffic', SITE)
          await rows(scene).first().waitFor()
        },
      },
      {
        name: 'home',
        variant: 'recording',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
      },
      {
        name: 'inspector',
        variant: 'off',
        screens: ['InspectorScreen'],
        place: 'inspector',
        title: 'inspectorTitle',
        reach: async ({ open, press, page, say }) => {
          await open('inspector')
          await press('stopRecording')
          await page
            .getByRole('button', { name: say('startRecording') })
            .waitFor()
        },
      },
    ],
  },
  {
    wallet: 'inspector of an own phrase',
    prepare: importPhrase,
    entries: [
      {
        name: 'inspector',
        variant: 'asks',
        screens: ['InspectorScreen'],
        place: 'inspector',
        title: 'inspectorTitle',
        reach: async ({ open, press, page }) => {
          await open('inspector')
          await press('startRecording')
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
]
