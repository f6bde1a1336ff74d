import { fromBase64, toBase64 } from '../../src/protocol/base64.ts'
import { decodeTransaction } from '../../src/protocol/solana/transaction.ts'
import { storedRecords } from '../../src/storage/testing/stored-record.ts'
import { extensionId } from '../fixtures/launch-wallet.ts'
import { accounts } from '../fixtures/session.ts'
import type { HostedNode, Scene } from './scene.ts'
import type { ScreenEntry, ScreenGroup } from './screen-entry.ts'
import { balancesShown, failure, startOver } from './screen-steps.ts'
import { type SolanaNode, startSolanaNode } from './solana-node.ts'
import { answers, FRIEND, ME, MINT, transactions } from './solana-requests.ts'
import { SOLANA, walletOfSolana } from './solana-screens.ts'
import { LABEL, SITE } from './stored-wallets.ts'

const CONFIRMED = '2'.repeat(87)
const REFUSED = '3'.repeat(87)
const OWN = `chrome-extension://${extensionId}`

const sent = (
  signature: string,
  change: { shown: string } & Record<string, unknown>,
) => {
  const { shown, ...members } = change
  const { messageBytes } = decodeTransaction(
    fromBase64(shown) ?? new Uint8Array(),
  )
  return {
    signature,
    requestKey: signature,
    origin: SITE,
    chainId: SOLANA,
    account: ME,
    message: toBase64(messageBytes),
    at: Date.now(),
    ...members,
  }
}

const walletAtSolana = (
  node: HostedNode,
  solana: HostedNode,
): Record<string, unknown> => ({
  ...walletOfSolana()(node, solana),
  ...storedRecords({
    'home/network': { chainId: SOLANA },
    'solana-sent/transactions': [
      sent('4'.repeat(87), {
        shown: transactions.unknown,
        state: 'reverted',
        receipt: { succeeded: false, slot: '41' },
      }),
      sent(REFUSED, {
        shown: transactions.tokens,
        state: 'refused',
        refusal: {
          code: -32002,
          message: 'Transaction simulation failed: Blockhash not found',
        },
      }),
      sent(CONFIRMED, {
        shown: transactions.plain,
        origin: OWN,
        recipient: FRIEND,
        state: 'confirmed',
        receipt: { succeeded: true, slot: '350123456', fee: '5000' },
      }),
      sent('5'.repeat(87), { shown: transactions.plain, state: 'sent' }),
    ],
  }),
})

/** The node of the group that is shown. */
let solana: SolanaNode

const openForm = async ({ open, page }: Scene): Promise<void> => {
  await open('home')
  await open('send', accounts.first)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
}

const fillForm = async (
  { page, fill, press }: Scene,
  { token, amount }: { token?: string; amount: string },
): Promise<void> => {
  if (token !== undefined) {
    await page.locator('.asset-field select').selectOption(token)
  }
  await page
    .getByRole('listbox')
    .getByRole('option')
    .filter({ hasText: LABEL })
    .click()
  await fill('amountName', amount)
  await press('sendContinue')
}

const send = (
  variant: string,
  title: 'send' | 'sendTitle',
  reach: (scene: Scene) => Promise<void>,
): ScreenEntry => ({
  name: 'send',
  variant: `solana-${variant}`,
  screens: ['SendScreen'],
  place: 'send',
  title,
  reach: async (scene) => {
    solana.be(answers.sent)
    await openForm(scene)
    await reach(scene)
  },
})

const reviewed = ({ page }: Scene): Promise<void> =>
  page.locator('.changes-list[aria-busy="false"]').waitFor()

const transaction = (variant: string, signature: string): ScreenEntry => ({
  name: 'transaction',
  variant: `solana-${variant}`,
  screens: ['TransactionScreen'],
  place: 'transaction',
  title: 'transactionTitle',
  reach: async ({ open, page }) => {
    await open('transaction', signature)
    await page.getByText(signature).waitFor()
  },
})

/** Home, receiving, sending and the list of transactions on Solana. */
export const solanaHomeGroups: readonly ScreenGroup[] = [
  {
    wallet: 'wallet on Solana',
    prepare: async (scene) => {
      solana = await startSolanaNode()
      solana.be(answers.sent)
      const { baseUrl } = solana
      const items = walletAtSolana(scene.node, { ...scene.node, baseUrl })
      await startOver(scene, items)
      return { dispose: solana.stop }
    },
    entries: [
      {
        name: 'home',
        variant: 'solana',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          await scene.open('home')
          await balancesShown(scene)
          await scene.page.getByText(scene.say('tokenNoName')).waitFor()
        },
      },
      {
        name: 'receive',
        variant: 'solana',
        screens: ['ReceiveScreen'],
        place: 'receive',
        title: 'receive',
        reach: async ({ open, page }) => {
          await open('receive', accounts.first)
          await page.getByText(ME).waitFor()
        },
      },
      send('form', 'send', async () => undefined),
      send('error', 'send', async ({ page, press, say }) => {
        await page.getByRole('combobox').last().fill(accounts.second)
        await press('sendContinue')
        await page.getByText(say('recipientFormatSolana')).waitFor()
      }),
      send('max', 'send', async (scene) => {
        await scene.press('amountMax')
        await scene.page.getByText(scene.say('amountReserve')).waitFor()
      }),
      send('review', 'sendTitle', async (scene) => {
        await fillForm(scene, { amount: '1.5' })
        await reviewed(scene)
      }),
      send('token', 'sendTitle', async (scene) => {
        solana.be(answers.tokens)
        await fillForm(scene, { token: MINT, amount: '2.5' })
        await reviewed(scene)
        const cost = scene.page.getByText(scene.say('solanaNewAccountHint'))
        await cost.scrollIntoViewIfNeeded()
      }),
      send('problem', 'send', async (scene) => {
        await fillForm(scene, { amount: '4.9999' })
        await failure(scene)
      }),
      {
        name: 'activity',
        variant: 'solana',
        screens: ['ActivityScreen'],
        place: 'activity',
        title: 'activityTitle',
        reach: async ({ open, page, say }) => {
          await open('activity')
          await page.getByText(say('sentConfirmed')).waitFor()
        },
      },
      transaction('confirmed', CONFIRMED),
      transaction('refused', REFUSED),
      {
        name: 'accounts',
        variant: 'solana-error',
        screens: ['AccountsScreen'],
        place: 'accounts',
        title: 'accountsTitle',
        reach: async (scene) => {
          const { page, say } = scene
          await scene.open('accounts')
          await scene.unfold('addAccountTitle')
          await page
            .getByRole('textbox', { name: say('address'), exact: true })
            .fill(ME.replace('o', '0'))
          await scene.press('addAccount')
          await page.getByText(say('notBase58')).scrollIntoViewIfNeeded()
        },
      },
      {
        name: 'import-key',
        variant: 'solana-error',
        screens: ['ImportPrivateKey'],
        place: 'importKey',
        title: 'importKeyTitle',
        reach: async (scene) => {
          await scene.open('importKey')
          await scene.fill('privateKey', ME)
          await scene.press('importWallet')
          await scene.page.getByText(scene.say('privateKeyLength')).waitFor()
        },
      },
      {
        name: 'home',
        variant: 'solana-no-address',
        screens: ['HomeScreen'],
        place: 'home',
        title: 'extensionName',
        reach: async (scene) => {
          const { page, say } = scene
          await scene.open('home')
          await balancesShown(scene)
          await page
            .getByRole('button', { name: `${say('homeAccount')}: ` })
            .click()
          await page
            .getByRole('dialog')
            .getByText('Harbour fund', { exact: true })
            .click()
          await page.getByText(say('noAddressHint')).waitFor()
        },
      },
    ],
  },
]
