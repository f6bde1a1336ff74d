import type { Locator, Page } from '@playwright/test'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { accounts } from '../fixtures/session.ts'
import { placeTestToken, TOKEN } from '../fixtures/test-token.ts'
import type { HostedNode, Scene } from './scene.ts'
import type { ScreenGroup } from './screen-entry.ts'
import { balancesShown, startOver } from './screen-steps.ts'
import {
  developerWallet,
  LABEL,
  LONG_LABEL,
  walletWithTokens,
} from './stored-wallets.ts'

const ALICE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const RECENT = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** It has contacts, and hides a token. */
const walletWithContacts = (node: HostedNode): Record<string, unknown> => {
  const tokens = walletWithTokens(node)['tokens/watched'] as {
    value: object[]
  }
  const [first, second, ...others] = tokens.value
  return {
    ...developerWallet(node),
    ...storedRecords({
      'tokens/watched': [first, { ...second, hidden: true }, ...others],
      'contacts/book': [
        { address: ALICE, label: LABEL },
        { address: RECENT, label: LONG_LABEL },
      ],
    }),
  }
}

const optionsOf = (page: Page): Locator =>
  page.getByRole('listbox').getByRole('option')

const openForm = async ({ open, page }: Scene): Promise<void> => {
  await open('send', accounts.first)
  await optionsOf(page).first().waitFor()
}

const choose = async (
  { page, fill }: Scene,
  { name, amount }: { name: string; amount: string },
): Promise<void> => {
  await optionsOf(page).filter({ hasText: name }).click()
  await fill('amountName', amount)
}

/** Sending, the address book and tokens. */
export const sendGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet without contacts',
    prepare: (scene) => startOver(scene, developerWallet(scene.node)),
    entries: [
      {
        name: 'contacts',
        variant: 'empty',
        screens: ['ContactsScreen'],
        place: 'contacts',
        title: 'contactsTitle',
      },
    ],
  },
  {
    wallet: 'wallet with contacts',
    prepare: async (scene) => {
      const { baseUrl, apiKey } = scene.node
      await placeTestToken(`${baseUrl}/v3/${apiKey}`, accounts.first)
      await startOver(scene, walletWithContacts(scene.node))
    },
    entries: [
      {
        name: 'contacts',
        screens: ['ContactsScreen'],
        place: 'contacts',
        title: 'contactsTitle',
        reach: async ({ open, page }) => {
          await open('contacts')
          await page.getByText(LONG_LABEL).first().waitFor()
        },
      },
      {
        name: 'contacts',
        variant: 'error',
        screens: ['ContactsScreen'],
        place: 'contacts',
        title: 'contactsTitle',
        reach: async ({ page, press, say }) => {
          const field = page.getByRole('textbox', { name: say('contactLabel') })
          await field.fill(LABEL)
          const address = page.getByRole('textbox', {
            name: say('contactAddress'),
          })
          await address.fill(TOKEN)
          await press('addContact')
          await page.getByText(say('contactLabelTaken')).waitFor()
        },
      },
      {
        name: 'contacts',
        variant: 'edit',
        screens: ['ContactsScreen'],
        place: 'contacts',
        title: 'contactsTitle',
        reach: async ({ open, unfold, page, say }) => {
          await open('contacts')
          await unfold('editContact')
          await page
            .getByRole('button', { name: say('removeContact') })
            .waitFor()
        },
      },
      {
        name: 'contacts',
        variant: 'remove',
        screens: ['ContactsScreen'],
        place: 'contacts',
        title: 'contactsTitle',
        reach: async ({ press, page }) => {
          await press('removeContact')
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        name: 'send',
        screens: ['SendScreen'],
        place: 'send',
        title: 'send',
        reach: openForm,
      },
      {
        name: 'send',
        variant: 'filled',
        screens: ['SendScreen'],
        place: 'send',
        title: 'send',
        reach: async (scene) => {
          await openForm(scene)
          await choose(scene, { name: LONG_LABEL, amount: '1' })
          await scene.press('amountMax')
          await scene.page.getByText(scene.say('amountReserve')).waitFor()
        },
      },
      {
        name: 'send',
        variant: 'error',
        screens: ['SendScreen'],
        place: 'send',
        title: 'send',
        reach: async (scene) => {
          const { page, say, press } = scene
          await scene.open('home')
          await openForm(scene)
          await page.getByRole('combobox').last().fill(ALICE.toUpperCase())
          await press('sendContinue')
          await page.getByText(say('amountMissing')).waitFor()
        },
      },
      {
        name: 'send',
        variant: 'review',
        screens: ['SendScreen'],
        place: 'send',
        title: 'sendTitle',
        reach: async (scene) => {
          await scene.open('home')
          await openForm(scene)
          await choose(scene, { name: LABEL, amount: '1' })
          await scene.press('sendContinue')
          await scene.page.locator('.changes-list[aria-busy="false"]').waitFor()
        },
      },
      {
        name: 'add-token',
        screens: ['AddTokenScreen'],
        place: 'addToken',
        title: 'addTokenTitle',
        reach: async ({ open, page }) => {
          await open('addToken')
          await page.getByRole('textbox').waitFor()
        },
      },
      {
        name: 'add-token',
        variant: 'found',
        screens: ['AddTokenScreen'],
        place: 'addToken',
        title: 'addTokenTitle',
        reach: async ({ fill, press, page, say }) => {
          await fill('tokenContract', TOKEN)
          await press('findToken')
          await page.getByText(say('tokenTrustHint')).waitFor()
        },
      },
      {
        name: 'add-token',
        variant: 'error',
        screens: ['AddTokenScreen'],
        place: 'addToken',
        title: 'addTokenTitle',
        reach: async ({ fill, press, page, say }) => {
          await fill('tokenContract', ALICE)
          await press('findToken')
          await page.getByText(say('tokenNotFound')).waitFor()
        },
      },
      {
        name: 'home',
        variant: 'hidden-tokens',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await scene.open('home')
          await balancesShown(scene)
          await scene.press('hiddenTokens_one', '1')
          const shown = scene.page.getByText(scene.say('showToken'))
          await shown.last().scrollIntoViewIfNeeded()
        },
      },
    ],
  },
]
