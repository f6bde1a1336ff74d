import { findWallets } from './find/find-wallets.ts'
import { createLog } from './log/log.ts'
import { clearOutcomes, onAction } from './page/action.ts'
import { createCallPanel } from './page/call-panel.ts'
import { part } from './page/dom.ts'
import { createEthereumPanel } from './page/ethereum-panel.ts'
import { createLogPanel } from './page/log-panel.ts'
import { createSessionPanel } from './page/session-panel.ts'
import { createSignPanel } from './page/sign-panel.ts'
import { createSubscribePanel } from './page/subscribe-panel.ts'
import { createTwoChainsPanel } from './page/two-chains-panel.ts'
import type { ChooseWay } from './page/wallet-card.ts'
import { createWalletsPanel } from './page/wallets-panel.ts'
import { createSessionClient } from './session/session-client.ts'
import { openWay, ways } from './ways/open-way.ts'
import { withLog } from './ways/with-log.ts'
import { count } from './words/count.ts'

const LOG_LIMIT = 200

const log = createLog(LOG_LIMIT)
const client = createSessionClient()
createLogPanel(log)
createSessionPanel(client)
createTwoChainsPanel(client)
createSignPanel(client)
createSubscribePanel(client)
createCallPanel(client)
const ethereum = createEthereumPanel()

/** These need a session to be of use. */
const inSession = ['two-chains', 'sign', 'subscribe', 'call'].map((id) =>
  part(id),
)
client.onSession((session = []) => {
  for (const panel of inSession) {
    panel.hidden = session.length === 0
    if (panel.hidden) clearOutcomes(panel)
  }
})

/** Goes one way in, after it has left the one before. */
const choose: ChooseWay = async (found, way) => {
  const { name, events } = ways[way.kind]
  client.use(undefined)
  await ethereum.use(undefined)
  clearOutcomes(part('session'))
  clearOutcomes(part('ethereum'))
  const wallet = withLog(openWay(way), {
    log,
    way: `${found.name}, ${name}`,
    events,
  })
  if (way.kind === 'ethereum') {
    await ethereum.use(wallet)
  } else {
    client.use(wallet)
    await client.read()
  }
  return `You are talking to ${found.name}: ${name}.`
}

const walletsPanel = createWalletsPanel(choose)
const lookAgain = findWallets(walletsPanel.add)
onAction({
  button: part('look-again'),
  outcome: part('look-outcome'),
  act: async () => {
    lookAgain()
    return `Found ${count(walletsPanel.count(), 'wallet')}.`
  },
})
lookAgain()
