import { join } from 'node:path'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { outOfTime } from '../run-options.ts'
import { startProgram } from './child-program.ts'
import { FIXTURE_CHAIN_ID } from './fixture-objects.ts'
import { startGateway } from './gateway.ts'
import { startNginx } from './nginx.ts'
import { reportRounds } from './report-rounds.ts'
import { requestsOfChain } from './requests.ts'
import { runRounds } from './run-rounds.ts'
import { type Doors, edrScenarios, fixtureScenarios } from './scenarios.ts'
import { readWholeNumbers } from './whole-number-options.ts'

const { rounds, ms, seed, profile } = readWholeNumbers({
  rounds: 9,
  ms: 1_000,
  seed: Date.now() % 1_000_000,
  profile: 0,
})
const KEY = 'c4fe'.repeat(16)
const EDR_CHAIN_ID = 31_338
/** Twenty-five subjects per round. After this time the run fails as hung. */
const longestRun = 120_000 + rounds * ms * 25 * 3

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
  const gateway = await startGateway({
    key: KEY,
    networks: {
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
    },
    profileTo: profile ? join(repositoryRoot, 'dist-node') : undefined,
  })
  const doorsOf = (name: string, { port }: { port: number }): Doors => ({
    node: { port },
    nginx: nginx && { port: nginx.port, path: `/${name}` },
    gateway: {
      port: gateway.port,
      path: gateway.pathOf(name),
      webSocketPath: gateway.webSocketPathOf(name),
    },
  })
  try {
    const scenarios = [
      ...fixtureScenarios(doorsOf('fixture', fixture), {
        overHttp: gateway.pathOf('fixture-http'),
        barePort: bare.port,
      }),
      ...edrScenarios(
        doorsOf('edr', edr),
        await requestsOfChain(urlsOf(edr.port).url),
      ),
    ]
    const measured = await Promise.race([
      runRounds(scenarios, { rounds, ms, random: createRandom(seed) }),
      outOfTime(longestRun),
    ])
    for (const [scenario, figures] of measured) {
      console.log(reportRounds(scenario, figures))
    }
    const all = [...measured.values()].flatMap((one) => [...one.values()])
    return all.flat().every(({ wrong }) => wrong === 0)
  } finally {
    if (gateway.complaints()) console.error(gateway.complaints())
    await gateway.stop()
    await nginx?.stop()
    await bare.stop()
    await Promise.all([fixture.stop(), edr.stop()])
  }
}

console.log(`${rounds} rounds of ${ms} ms each, seed ${seed}`)
// A missed target is only printed; a wrong answer fails the run.
if (!(await measure())) process.exitCode = 1
