import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEVELOPMENT_KEY } from '../../hosted-node/config/embedded-config.ts'
import { type RunningChains, solanaOf, startChains } from '../start-chains.ts'
import { createKitSteps } from './kit-steps.ts'
import { type Addresses, runSteps } from './steps.ts'
import { createWeb3Steps } from './web3-steps.ts'

/**
 * Runs kit and web3.js against the network `solana` of the built hosted node, as
 * `npm start` serves it, and against a second one with that as its node.
 */
const addressesOf = (running: RunningChains, chainUrl = ''): Addresses => {
  const { rpcUrl, baseUrl } = solanaOf(running)
  const wsUrl = `${baseUrl.replace(/^http/, 'ws')}/ws/v3/${DEVELOPMENT_KEY}`
  return { url: rpcUrl, wsUrl, chainUrl: chainUrl || rpcUrl }
}

const startGateway = async (chain: Addresses): Promise<RunningChains> => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-clients-'))
  const config = join(folder, 'node.json')
  const sha256 = createHash('sha256').update(DEVELOPMENT_KEY).digest('hex')
  const upstream = { kind: 'url', url: chain.url, wsUrl: chain.wsUrl }
  const { genesisHash } = solanaOf(chains)
  const settings = {
    networks: { solana: { genesisHash, upstreams: [upstream] } },
    keys: [{ id: 'clients', sha256, tier: 'custom' }],
  }
  await writeFile(config, JSON.stringify(settings))
  const gateway = await startChains({ config })
  await rm(folder, { recursive: true })
  return gateway
}

const chains = await startChains()
const chain = addressesOf(chains)
const gateway = await startGateway(chain)
const results: boolean[] = []
for (const [kind, node] of [
  ['litesvm', chain],
  ['url', addressesOf(gateway, chain.url)],
] as const) {
  results.push(
    await runSteps(`kit, ${kind}`, await createKitSteps(node)),
    await runSteps(`web3.js, ${kind}`, createWeb3Steps(node)),
  )
}
await gateway.stop()
await chains.stop()
// Clients keep their sockets open.
process.exit(results.every(Boolean) ? 0 : 1)
