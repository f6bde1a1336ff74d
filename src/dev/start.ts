import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from '@playwright/test'
import { DEFAULT_PORT } from '../hosted-node/config/config.ts'
import { DEVELOPMENT_KEY } from '../hosted-node/config/embedded-config.ts'
import { onEndSignal } from '../hosted-node/on-end-signal.ts'
import { deriveSolanaAccounts } from '../hosted-node/solana/derive-solana-accounts.ts'
import { describeChain } from '../hosted-node/solana/genesis.ts'
import { PHRASE } from '../hosted-node/upstream/derive-accounts.ts'
import { placeDemoToken } from './demo-token.ts'
import { extensionIdOf } from './extension-id.ts'
import { findBrowser } from './find-browser.ts'
import { launchBrowser } from './launch-browser.ts'
import { describeLaunchFailure } from './launch-failure.ts'
import { preferPort } from './prefer-port.ts'
import { repositoryRoot } from './repository-root.ts'
import { type RunningNetwork, startChains } from './start-chains.ts'
import { serveFolder } from './static-server.ts'

const DAPP_PORT = 8646
const wallet = join(repositoryRoot, 'dist')

/** What was started; ended in reverse order. */
const running: { end: () => Promise<void> }[] = []
let ending = false

const end = async (exitCode: number): Promise<void> => {
  if (ending) return
  ending = true
  for (const part of running.reverse()) await part.end()
  process.exit(exitCode)
}

const main = async (): Promise<void> => {
  const networks = await openChains()
  const dappUrl = await openDapp(networks)
  console.log(overview(networks, dappUrl))
  const obstacle = await openBrowser(dappUrl)
  console.log(obstacle ? byHand(obstacle, dappUrl) : IN_BROWSER)
}

const openChains = async (): Promise<RunningNetwork[]> => {
  const chains = await preferPort(DEFAULT_PORT, (port) => startChains({ port }))
  running.push({ end: chains.stop })
  void chains.ended.then(() => {
    if (ending) return
    console.error('The hosted node has ended.')
    void end(1)
  })
  for (const { rpcUrl } of chains.networks) await placeDemoToken(rpcUrl)
  return chains.networks
}

const openDapp = async (networks: RunningNetwork[]): Promise<string> => {
  const folder = join(repositoryRoot, 'dist-dapp')
  const index = 'dapp/index.html'
  const site = await preferPort(DAPP_PORT, (port) =>
    serveFolder({
      folder,
      port,
      index,
      socketsTo: Number(new URL(networks[0]?.baseUrl ?? '').port),
    }),
  )
  running.push({ end: site.stop })
  return site.url
}

/** Opens the demo page in a browser with the wallet, if there is one. */
const openBrowser = async (dappUrl: string): Promise<string | undefined> => {
  if (!hasDisplay()) return 'There is no display to open a browser on.'
  let executablePath: string
  try {
    executablePath = await findBrowser()
  } catch (error) {
    return (error as Error).message
  }
  let context: BrowserContext
  try {
    context = await launchBrowser({
      executablePath,
      extensions: [wallet],
      headless: false,
      handleSignals: false,
    })
  } catch (error) {
    return describeLaunchFailure(error)
  }
  running.push({ end: () => context.close() })
  context.on('close', () => {
    if (!ending) void end(0)
  })
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(dappUrl)
  return undefined
}

const hasDisplay = (): boolean =>
  process.platform !== 'linux' ||
  Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY)

const overview = (networks: RunningNetwork[], dappUrl: string): string => {
  const { key } = JSON.parse(
    readFileSync(join(wallet, 'manifest.json'), 'utf8'),
  )
  const rows = [
    ['Demo page', dappUrl],
    ...networks.map(({ name, baseUrl, ...chain }) => [
      name,
      `${baseUrl} (${describeChain(chain)})`,
    ]),
    ['Development key', DEVELOPMENT_KEY],
    ...deriveSolanaAccounts(PHRASE, 2).map(({ address }, index) => [
      `Solana account ${index}`,
      address,
    ]),
    ['Extension id', extensionIdOf(key)],
  ]
  return [
    '',
    ...rows.map(([name = '', value]) => `${name.padEnd(16)} ${value}`),
    '',
    'JSON-RPC is posted to <network address>/v3/<development key>.',
  ].join('\n')
}

const IN_BROWSER =
  'The browser is open with the wallet in it. Close it, or press Ctrl-C, to end everything.'

const byHand = (obstacle: string, dappUrl: string): string => `${obstacle}
The servers go on running. To use the wallet in a browser of your own:
  1. open chrome://extensions in Chromium, Chrome, Edge or Brave,
  2. turn on "Developer mode" and choose "Load unpacked",
  3. select ${wallet}
  4. open ${dappUrl}
Ctrl-C ends everything.`

onEndSignal(() => end(0))
main().catch((error) => {
  console.error(error)
  void end(1)
})
