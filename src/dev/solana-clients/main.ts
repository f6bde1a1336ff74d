import { DEVELOPMENT_KEY } from '../../hosted-node/config/embedded-config.ts'
import { startChains } from '../start-chains.ts'
import { createKitSteps } from './kit-steps.ts'
import { runSteps } from './steps.ts'
import { createWeb3Steps } from './web3-steps.ts'

/**
 * Runs kit and web3.js against the network `solana` of the built hosted node,
 * as `npm start` serves it.
 */
const { networks, stop } = await startChains()
const { rpcUrl = '', baseUrl = '' } =
  networks.find(({ name }) => name === 'solana') ?? {}
const node = {
  url: rpcUrl,
  wsUrl: `${baseUrl.replace(/^http/, 'ws')}/ws/v3/${DEVELOPMENT_KEY}`,
}
const results = [
  await runSteps('kit', await createKitSteps(node)),
  await runSteps('web3.js', createWeb3Steps(node)),
]
await stop()
// Clients keep their sockets open.
process.exit(results.every(Boolean) ? 0 : 1)
