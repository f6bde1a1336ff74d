import { setTimeout as sleep } from 'node:timers/promises'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { createRandom } from '../../src/dev/seeded-random.ts'
import { outOfTime } from '../run/run-options.ts'
import { startProgram } from './child-program.ts'
import { FIXTURE_CHAIN_ID } from './fixture-objects.ts'
import { createDraw, type Draw } from './fuzz-draw.ts'
import { fuzzHandshakes } from './fuzz-handshakes.ts'
import { type FuzzRun, fuzzHttp } from './fuzz-http.ts'
import { fuzzSocket } from './fuzz-socket.ts'
import { createTally } from './fuzz-tally.ts'
import { type Gateway, UNLIMITED_KEY as KEY, startGateway } from './gateway.ts'
import { createJudge } from './judge-answer.ts'
import { readWholeNumbers } from './whole-number-options.ts'

const { bodies, seed } = readWholeNumbers({
  bodies: 1_000_000,
  seed: Date.now() % 1_000_000,
})
const HTTP_CONNECTIONS = 16
const SOCKETS = 4
const SOCKET_SHARE = 0.1
const HANDSHAKE_SHARE = 0.01
const END_MS = 3_000
/** A body takes about half a millisecond. */
const longestRun = 120_000 + bodies * 3

/** Mostly the fixture, which is fastest: the service is what is fuzzed. */
const drawNetwork = (draw: Draw): string => {
  if (draw.chance(0.85)) return 'fixture'
  return draw.chance(0.8) ? 'edr' : 'heritage'
}

const tally = createTally()

const sendAll = async (gateway: Gateway): Promise<void> => {
  const judge = createJudge({ key: KEY, root: repositoryRoot })
  const overSockets = Math.floor(bodies * SOCKET_SHARE)
  const handshakes = Math.floor(bodies * HANDSHAKE_SHARE)
  const overHttp = bodies - overSockets - handshakes
  const runs = (count: number, total: number, firstSeed: number): FuzzRun[] =>
    Array.from({ length: count }, (_, index) => ({
      port: gateway.port,
      bodies: Math.floor((total + index) / count),
      // A separate stream each, so that timing cannot change what is sent.
      draw: createDraw(createRandom(seed * 1_000 + firstSeed + index)),
      key: KEY,
      drawPath: (draw) => gateway.pathOf(drawNetwork(draw)),
      judge,
      tally,
    }))
  await Promise.all([
    ...runs(HTTP_CONNECTIONS, overHttp, 0).map(fuzzHttp),
    ...runs(SOCKETS, overSockets, HTTP_CONNECTIONS).map(fuzzSocket),
    ...runs(1, handshakes, HTTP_CONNECTIONS + SOCKETS).map(fuzzHandshakes),
  ])
}

const fuzz = async (): Promise<boolean> => {
  const fixture = await startProgram('bench-fixture-node')
  const gateway = await startGateway({
    networks: {
      fixture: {
        chainId: FIXTURE_CHAIN_ID,
        upstreams: [
          {
            kind: 'url',
            final: false,
            url: `http://127.0.0.1:${fixture.port}`,
            wsUrl: `ws://127.0.0.1:${fixture.port}`,
          },
        ],
      },
      edr: { chainId: 31_338, upstreams: [{ kind: 'edr' }] },
      heritage: { chainId: 61_337, upstreams: [{ kind: 'heritage' }] },
    },
  })
  const startedAt = performance.now()
  try {
    await Promise.race([sendAll(gateway), outOfTime(longestRun), gateway.ended])
  } catch (error) {
    // A refused connection is noticed before the exit of the service.
    const why = await Promise.race([
      gateway.ended.catch(String),
      sleep(END_MS, String(error)),
    ])
    tally.fault({ kind: 'run', what: why, asked: '', got: '' })
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const isRunning = gateway.isRunning()
  const saysKey = gateway.complaints().includes(KEY)
  console.log(tally.print())
  console.log(`${seconds.toFixed(0)} s`)
  console.log(`same process at the end (pid ${gateway.pid}): ${isRunning}`)
  console.log(`faults: ${tally.faults()}`)
  if (saysKey) console.log('FAULT: the key is in what the service logs')
  await Promise.all([gateway.stop(), fixture.stop()])
  return isRunning && !saysKey && tally.faults() === 0
}

console.log(`${bodies} fuzzed bodies, seed ${seed}`)
// Work in flight must not delay the end of a failed run.
process.exit((await fuzz()) ? 0 : 1)
