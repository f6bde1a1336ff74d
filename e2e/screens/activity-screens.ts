import type { TextKey } from './locales.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { showRequests, startWith } from './screen-steps.ts'
import { SITE, walletInUse } from './stored-wallets.ts'

/** The activity of all sites and of one. */
export const activityGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet with activity',
    prepare: startWith(walletInUse),
    entries: [
      {
        name: 'activity',
        screens: ['ActivityScreen'],
        place: 'activity',
        title: 'activityTitle',
        reach: async (scene) => {
          await scene.open('activity')
          await showRequests(scene)
          await scene.page.getByText('eth_accounts').last().waitFor()
        },
      },
      {
        name: 'activity',
        variant: 'nothing-found',
        screens: ['ActivityScreen'],
        place: 'activity',
        title: 'activityTitle',
        reach: async (scene) => {
          const { page, say } = scene
          await scene.open('activity')
          await showRequests(scene)
          const choose = (name: TextKey, value: TextKey) =>
            page.getByLabel(say(name), { exact: true }).selectOption({
              label: say(value),
            })
          await choose('activityKind', 'activityReads')
          await choose('activityOutcome', 'outcomeCancelled')
          await page.getByText(say('nothingFound')).waitFor()
        },
      },
      {
        name: 'activity',
        variant: 'clear',
        screens: ['ActivityScreen'],
        place: 'activity',
        title: 'activityTitle',
        reach: async (scene) => {
          await scene.open('activity')
          await showRequests(scene)
          await scene.press('clearActivity')
          await scene.page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'site-activity',
        screens: ['ActivityScreen'],
        place: 'siteActivity',
        title: 'activityTitle',
        reach: async (scene) => {
          await scene.open('siteActivity', SITE)
          await showRequests(scene)
          await scene.page.getByText('eth_accounts').last().waitFor()
        },
      },
      {
        name: 'site-activity',
        variant: 'clear',
        screens: ['ActivityScreen'],
        place: 'siteActivity',
        title: 'activityTitle',
        reach: async ({ press, page }) => {
          await press('clearActivity')
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'site-activity',
        variant: 'empty',
        screens: ['ActivityScreen'],
        place: 'siteActivity',
        title: 'activityTitle',
        reach: async ({ page, press, say }) => {
          await press('clearConfirm')
          await page.getByText(say('cleared')).waitFor()
          await page.getByText(say('noActivity')).waitFor()
        },
      },
    ],
  },
]
