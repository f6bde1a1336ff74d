import type { ScreenGroup } from './screen-entry.ts'
import { startWith } from './screen-steps.ts'
import { LOST_ADDRESS, walletOfPhrases } from './stored-wallets.ts'

/** Accounts of several phrases, and one whose key is lost. */
export const phraseGroups: readonly ScreenGroup[] = [
  {
    wallet: 'several phrases',
    prepare: startWith(walletOfPhrases),
    entries: [
      {
        name: 'accounts',
        variant: 'several-phrases',
        screens: ['AccountsScreen'],
        place: 'accounts',
        title: 'accountsTitle',
        reach: async ({ open, page, say }) => {
          await open('accounts')
          await page
            .getByText(say('addAccountTitle'))
            .first()
            .scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'accounts',
        variant: 'key-lost',
        screens: ['AccountsScreen'],
        place: 'accounts',
        title: 'accountsTitle',
        reach: async ({ open, page, say }) => {
          await open('accounts')
          const lost = page
            .getByRole('listitem')
            .filter({ hasText: LOST_ADDRESS })
          await lost.getByText(say('editAccount')).first().click()
          await lost
            .getByText(say('hideWatchOnlyHint'))
            .scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'accounts',
        variant: 'remove',
        screens: ['AccountsScreen'],
        place: 'accounts',
        title: 'accountsTitle',
        reach: async ({ page, press }) => {
          await press('removeAccount')
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'receive',
        variant: 'key-lost',
        screens: ['ReceiveScreen'],
        place: 'receive',
        title: 'receive',
        reach: ({ open }) => open('receive', LOST_ADDRESS),
      },
      {
        name: 'reveal-phrase',
        variant: 'several-phrases',
        screens: ['RevealPhrase'],
        place: 'phrase',
        title: 'revealTitle',
      },
    ],
  },
]
