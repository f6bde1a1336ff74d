import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Connection } from '@solana/web3.js'
import { expect, it } from 'vitest'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../hosted-node/config/embedded-config.ts'
import { namespaceOf } from '../hosted-node/config/namespace-of.ts'
import { endSocketOf } from '../hosted-node/solana/end-socket-of.ts'
import { startTestServer } from '../hosted-node/start-test-server.ts'
import { forwardUpgrades } from './forward-upgrades.ts'

it('gives web3.js its socket on another port', async () => {
  const embedded = embeddedConfig({ port: 0 })
  const networks = embedded.networks.filter(
    (network) => namespaceOf(network) === 'solana',
  )
  const node = await startTestServer({ ...embedded, networks })
  const other = createServer()
  const endSockets = forwardUpgrades(other, node)
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  // The path that web3.js derives by itself.
  const path = `/solana/v3/${DEVELOPMENT_KEY}`
  const connection = new Connection(`http://127.0.0.1:${node.port}${path}`, {
    wsEndpoint: `ws://127.0.0.1:${port}${path}`,
  })
  const slot = await new Promise<number>((resolve) => {
    connection.onSlotChange((change) => resolve(change.slot))
  })
  expect(slot).toBeGreaterThan(0)
  endSocketOf(connection)
  endSockets()
  await new Promise((resolve) => other.close(resolve))
  await node.stop()
})
