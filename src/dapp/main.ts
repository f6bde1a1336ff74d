import { findWallets, SEARCH_CODE } from './discovery/find-wallets.ts'
import { count } from './format/count.ts'
import { createLog } from './log/log.ts'
import { clearOutcomes, onAction } from './page/action.ts'
import { createCallPanel } from './page/call-panel.ts'
import { createClientTabs } from './page/client-tabs.ts'
import { updateCode } from './page/code-view.ts'
import { part } from './page/dom.ts'
import { createEthereumPanel } from './page/ethereum-panel.ts'
import { createLogPanel } from './page/log-panel.ts'
import { createSessionPanel } from './page/session-panel.ts'
import { createSignPanel } from './page/sign-panel.ts'
import { createSolanaPanel } from './page/solana-panel.ts'
import { createSubscribePanel } from './page/subscribe-panel.ts'
import { createTokenPanel } from './page/token-panel.ts'
import { createTwoChainsPanel } from './page/two-chains-panel.ts'
import type { ChooseTransport } from './page/wallet-card.ts'
import { createWalletsPanel } from './page/wallets-panel.ts'
import { createSessionClient } from './session/session-client.ts'
import { openTransport, transports } from './transports/open-transport.ts'
import { withLog } from './transports/with-log.ts'

const LOG_LIMIT = 200

const log = createLog(LOG_LIMIT)
const client = createSessionClient()
createLogPanel(log)
createClientTabs(log)
createSessionPanel(client)
createTwoChainsPanel(client)
createSignPanel(client)
createTokenPanel(client)
createSolanaPanel(client)
createSubscribePanel(client)
createCallPanel(client)
const ethereum = createEthereumPanel()

/** Panels that need a session. */
const inSession = ['two-chains', 'sign', 'token', 'subscribe', 'call'].map(
  (id) => part(id),
)
client.onSession((session = []) => {
  for (const panel of inSession) {
    panel.hidden = session.length === 0
    if (panel.hidden) clearOutcomes(panel)
  }
})

document.addEventListener('input', updateCode)
client.onSession(updateCode)

/** Opens a transport after closing the previous one. */
const choose: ChooseTransport = async (found, transport) => {
  const { name, events } = transports[transport.kind]
  client.use(undefined)
  await ethereum.use(undefined)
  clearOutcomes(part('session'))
  clearOutcomes(part('ethereum'))
  const wallet = withLog(openTransport(transport, found.rdns), {
    log,
    transport: `${found.name}, ${name}`,
    events,
  })
  if (transport.kind === 'ethereum') {
    await ethereum.use(wallet)
  } else {
    client.use(wallet)
    await client.read()
  }
  return `Using ${found.name}: ${name}.`
}

const walletsPanel = createWalletsPanel(choose)
const search = findWallets(walletsPanel.add)
onAction({
  button: part('search-again'),
  outcome: part('search-outcome'),
  code: () => SEARCH_CODE,
  act: async () => {
    search()
    return `Found ${count(walletsPanel.count(), 'wallet')}.`
  },
})
search()
