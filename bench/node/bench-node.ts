import { join, resolve } from 'node:path'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { outOfTime } from '../run/run-options.ts'
import { startProgram } from './child-program.ts'
import { FIXTURE_CHAIN_ID } from './fixture-objects.ts'
import { type Gateway, startGateway } from './gateway.ts'
import { reportSocketMemory } from './measure-socket-memory.ts'
import { startNginx } from './nginx.ts'
import { reportRounds } from './report-rounds.ts'
import { requestsOfChain } from './requests.ts'
import { runRounds } from './run-rounds.ts'
import {
  type Doors,
  edrScenarios,
  fixtureScenarios,
  type GatewayDoors,
} from './scenarios.ts'
import { readOptions } from './whole-number-options.ts'

const {
  numbers: { rounds, ms, seed, profile },
  texts: { only = '', other },
} = readOptions(
  { rounds: 9, ms: 500, seed: Date.now() % 1_000_000, profile: 0 },
  ['only', 'other'],
)
const EDR_CHAIN_ID = 31_338
/** Fifty subjects per round. After this time the run fails as hung. */
const longestRun = 240_000 + rounds * ms * 50 * 3

const measure = async (): Promise<boolean> => {
  const fixture = await startProgram('bench-fixture-node')
  const edr = await startProgram('bench-edr-node')
  const bare = await startProgram('bench-bare-gateway', {
    args: [String(fixture.port)],
  })
  const nginx = await startNginx({ fixture: fixture.port, edr: edr.port })
  if (!nginx) console.log('nginx is not installed: its rows are skipped')
  const urlsOf = (port: number) => ({
    url: `http://127.0.0.1:${port}`,
    wsUrl: `ws://127.0.0.1:${port}`,
  })
  const node = { kind: 'url', final: false }
  const networks = {
    fixture: {
      chainId: FIXTURE_CHAIN_ID,
      upstreams: [{ ...node, ...urlsOf(fixture.port) }],
    },
    'fixture-http': {
      chainId: FIXTURE_CHAIN_ID,
      upstreams: [{ ...node, url: urlsOf(fixture.port).url }],
    },
    edr: {
      chainId: EDR_CHAIN_ID,
      upstreams: [{ ...node, ...urlsOf(edr.port) }],
    },
  }
  const profileTo = profile ? join(repositoryRoot, 'dist-node') : undefined
  const gateway = await startGateway({ networks, profileTo })
  const twoWorkers = await startGateway({ networks, workers: 2 })
  const otherBuild = other
    ? await startGateway({ networks, from: resolve(other) })
    : undefined
  const doorsOf = (
    name: string,
    { pid, port }: { pid: number; port: number },
  ): Doors => ({
    node: { pid, port, path: '/' },
    nginx: nginx && { pid: nginx.pid, port: nginx.port, path: `/${name}` },
    gateway: gatewayDoors(gateway, name),
    twoWorkers: gatewayDoors(twoWorkers, name),
    other: otherBuild && gatewayDoors(otherBuild, name),
  })
  try {
    const { pid, port } = gateway
    const scenarios = [
      ...fixtureScenarios(doorsOf('fixture', fixture), {
        overHttp: { pid, port, path: gateway.pathOf('fixture-http') },
        overWebSocket: { pid, port, path: gateway.webSocketPathOf('fixture') },
        bare: { pid: bare.pid, port: bare.port, path: '/' },
      }),
      ...edrScenarios(
        doorsOf('edr', edr),
        await requestsOfChain(urlsOf(edr.port).url),
      ),
    ].filter(({ title }) => title.toLowerCase().includes(only.toLowerCase()))
    const measured = await Promise.race([
      runRounds(scenarios, { rounds, ms, random: createRandom(seed) }),
      outOfTime(longestRun),
    ])
    for (const [scenario, figures] of measured) {
      console.log(reportRounds(scenario, figures))
    }
    if (!only) console.log(await reportSocketMemory(networks))
    const all = [...measured.values()].flatMap((one) => [...one.values()])
    return all.flat().every(({ wrong }) => wrong === 0)
  } finally {
    const gateways = [gateway, twoWorkers, ...(otherBuild ? [otherBuild] : [])]
    for (const one of gateways) {
      if (one.complaints()) console.error(one.complaints())
      await one.stop()
    }
    await nginx?.stop()
    await bare.stop()
    await Promise.all([fixture.stop(), edr.stop()])
  }
}

const gatewayDoors = (
  { pid, port, pathOf, meteredPathOf }: Gateway,
  network: string,
): GatewayDoors => ({
  plain: { pid, port, path: pathOf(network) },
  metered: { pid, port, path: meteredPathOf(network) },
})

console.log(`${rounds} rounds of ${ms} ms each, seed ${seed}`)
// A missed target is only printed; a wrong answer fails the run.
if (!(await measure())) process.exitCode = 1
