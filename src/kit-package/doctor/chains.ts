import { once } from 'node:events'
import { createServer } from 'node:net'
import { startKitChains } from '../../playwright/chains/start-kit-chains.ts'
import type { DoctorDeps } from './doctor-deps.ts'
import { type Finding, failed, messageOf, note, ok } from './finding.ts'

const CHAIN_ID = 31_337

const canListen = async (port: number): Promise<boolean> => {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    return true
  } catch {
    return false
  } finally {
    server.close()
  }
}

export const checkPorts = async ({ port }: DoctorDeps): Promise<Finding[]> => {
  if (!(await canListen(0))) {
    return [
      failed(
        'no port of 127.0.0.1 can be used',
        'Allow programs of this user to listen on the loopback interface',
      ),
    ]
  }
  const any = ok('ports of 127.0.0.1 can be used')
  return (await canListen(port))
    ? [any]
    : [
        any,
        note(
          `port ${port} is taken: tests use free ports, but portolan-node needs --port`,
        ),
      ]
}

export const checkChains = async ({
  hostedNode,
}: DoctorDeps): Promise<Finding> => {
  const advice = 'Run the node alone to see more: npx portolan-node'
  try {
    const chains = await startKitChains({
      networks: [{ name: 'local' }],
      hostedNode,
    })
    const said = Number(await chains.chain('local').send('eth_chainId'))
    await chains.stop()
    return said === CHAIN_ID
      ? ok(`the hosted node answers (chain id ${said})`)
      : failed(`the hosted node is on chain ${said}, not ${CHAIN_ID}`, advice)
  } catch (error) {
    return failed(messageOf(error), advice)
  }
}
