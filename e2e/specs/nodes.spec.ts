import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { type BareNode, startBareNode } from '../fixtures/bare-node.ts'
import {
  extensionId,
  type LaunchedWallet,
  walletFolder,
} from '../fixtures/launch-wallet.ts'
import { accounts, holding, resetWallet } from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'
import {
  fillNode,
  type WalletPopup,
  walletPopupOf,
} from '../pages/wallet-popup.ts'

const ends: (() => Promise<void>)[] = []

test.afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
})

const startNode = async (
  options: Partial<Parameters<typeof startBareNode>[0]> = {},
): Promise<BareNode> => {
  const node = await startBareNode({ chainId: 1, cors: true, ...options })
  ends.push(node.stop)
  return node
}

/**
 * The wallet as a user sees it who lets it run on some sites only. Without
 * that, its content scripts give it access to every host.
 */
const copyWallet = async (granted: string[]): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-wallet-'))
  ends.push(() => rm(folder, { recursive: true }))
  await cp(walletFolder, folder, { recursive: true })
  const path = join(folder, 'manifest.json')
  const manifest = JSON.parse(await readFile(path, 'utf8'))
  for (const script of manifest.content_scripts) {
    script.matches = ['https://*.test/*']
  }
  const changed = { ...manifest, host_permissions: granted }
  await writeFile(path, JSON.stringify(changed))
  return folder
}

/** No prompt is visible without a display, so this stands for the user's no. */
const denyAccess = async ({ context }: LaunchedWallet): Promise<void> => {
  await context.addInitScript(() => {
    const { permissions } = chrome
    if (!permissions) return
    Object.assign(permissions, {
      request: (
        { origins }: { origins: string[] },
        done?: (isGranted: boolean) => void,
      ) => {
        document.title = `asked for ${origins}`
        done?.(false)
        return Promise.resolve(false)
      },
    })
  })
}

const openEthereum = async (wallet: LaunchedWallet): Promise<WalletPopup> => {
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Networks')
  await popup.page.getByRole('link', { name: 'Ethereum', exact: true }).click()
  await expect(popup.heading('Ethereum')).toBeFocused()
  return popup
}

const rows = (popup: WalletPopup) =>
  popup.page.getByRole('region', { name: 'Nodes' }).getByRole('listitem')

test('several nodes are added, used in order, reordered and removed', {
  tag: '@full',
}, async ({ openWallet }) => {
  const [first, second] = [await startNode(), await startNode()]
  const popup = await openEthereum(openWallet)
  await fillNode(popup, { url: first.url })
  await popup.button('Save').click()
  await expect(popup.toast).toHaveText('Saved')
  await popup.button('Add another node').click()
  await expect(popup.field('Node URL')).toHaveValue('')
  await fillNode(popup, { url: second.url })
  await popup.button('Save').click()
  await expect(rows(popup)).toHaveText([
    `${first.url}In use`,
    `${second.url}Move up`,
  ])
  await first.stop()
  // The list asks each node whether it works.
  await popup.page.getByRole('link', { name: 'Back' }).click()
  await expect(
    popup.page.getByRole('listitem').filter({ hasText: 'Ethereum' }),
  ).toContainText('Online')
  await popup.page.getByRole('link', { name: 'Ethereum', exact: true }).click()
  await expect(rows(popup)).toHaveText([
    first.url,
    `${second.url}In useMove up`,
  ])
  await popup.button('Move up').click()
  await expect(rows(popup)).toHaveText([
    `${second.url}In use`,
    `${first.url}Move up`,
  ])
  await expect(popup.field('Node URL')).toHaveValue(second.url)
  await popup.button(first.url).click()
  await expect(popup.field('Node URL')).toHaveValue(first.url)
  await popup.button('Remove node').click()
  await expect(popup.field('Node URL')).toHaveValue(second.url)
  await expect(rows(popup)).toHaveCount(0)
})

test('a node without a CORS header is explained if access is denied', {
  tag: '@full',
}, async ({ launchWallet }) => {
  const node = await startNode({ cors: false })
  const wallet = await launchWallet({ folder: await copyWallet([]) })
  await resetWallet(wallet, holding(accounts.first))
  await denyAccess(wallet)
  const popup = await openEthereum(wallet)
  await fillNode(popup, { url: node.url })
  await popup.button('Save').click()
  await expect(popup.status).toHaveText(
    'Not saved. The node responds, but doesn’t let the wallet read its answers.',
  )
  await popup.button(`Allow access to 127.0.0.1:${node.port}`).click()
  await expect(popup.page.getByRole('alert')).toHaveText(
    `Access wasn’t allowed. You can change the node instead: add chrome-extension://${extensionId} to its allowed origins (geth and reth: --http.corsdomain, besu: --rpc-http-cors-origins), then test it again.`,
  )
  // That origin, and nothing else.
  await expect(popup.page).toHaveTitle(`asked for ${node.url}/*`)
  expect(node.asked).toStrictEqual([])
})

test('a node without a CORS header is used if access is granted', async ({
  launchWallet,
}) => {
  const node = await startNode({ cors: false })
  const folder = await copyWallet([`${node.url}/*`])
  const wallet = await launchWallet({ folder })
  await resetWallet(wallet, holding(accounts.first))
  const popup = await openEthereum(wallet)
  await fillNode(popup, { url: node.url })
  await popup.button('Test').click()
  await expect(popup.status).toContainText('1 (correct)')
  await popup.button('Save').click()
  await expect(popup.toast).toHaveText('Saved')
  await popup.page.getByRole('link', { name: 'Back' }).click()
  await expect(
    popup.page.getByRole('listitem').filter({ hasText: 'Ethereum' }),
  ).toContainText('Online')
})

test('a node without a CORS header needs no access on all sites', {
  tag: '@full',
}, async ({ openWallet }) => {
  const node = await startNode({ cors: false })
  const popup = await openEthereum(openWallet)
  await fillNode(popup, { url: node.url })
  await popup.button('Test').click()
  await expect(popup.status).toContainText('1 (correct)')
})

test('the secret of a typed URL is shown only in the focused field', {
  tag: '@full',
}, async ({ openWallet }) => {
  const popup = await openEthereum(openWallet)
  const url = 'https://node.example/v3/0123456789abcdef'
  const field = popup.field('Node URL')
  await field.fill(url)
  await expect(field).toHaveValue(url)
  await field.blur()
  await expect(field).toHaveValue('https://node.example/v3/<key>')
  await field.focus()
  await expect(field).toHaveValue(url)
  // What was hidden is selected and replaced like any other text.
  await popup.page.keyboard.press('Tab')
  await popup.page.keyboard.press('Shift+Tab')
  await popup.page.keyboard.type('https://other.example')
  await expect(field).toHaveValue('https://other.example')
})

test('a node on this computer is offered when a network is added', {
  tag: '@full',
}, async ({ launchWallet }) => {
  const node = await startNode({ chainId: 1337 })
  const wallet = await launchWallet({
    args: [`--host-resolver-rules=MAP 127.0.0.1:8545 127.0.0.1:${node.port}`],
  })
  await resetWallet(wallet, holding(accounts.first))
  const popup = walletPopupOf(await wallet.openPopup())
  await popup.goTo('Networks')
  await expect(popup.heading('Networks')).toBeVisible()
  expect(node.asked).toStrictEqual([])
  await popup.page.getByRole('link', { name: 'Add a network' }).click()
  await expect(
    popup.page.getByText(
      'A node responds on this computer: chain 1337 at 127.0.0.1:8545.',
    ),
  ).toBeVisible()
  expect(node.asked).toStrictEqual(['eth_chainId'])
  await popup.button('Use this node').click()
  await expect(popup.field('Chain ID')).toHaveValue('1337')
  await popup.button('Add network').click()
  await expect(popup.heading('Local node')).toBeFocused()
  await expect(popup.field('Node URL')).toHaveValue('http://127.0.0.1:8545')
})
