import { type Abi, encodeErrorResult, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { deployProbe, probeData } from '../dialect/fixtures/probe.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import {
  HERITAGE_PROBE,
  heritageNetwork,
  networkAt,
  type Service,
  startService,
  transports,
} from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const errors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error Custom(uint256 code, string why)',
]) as Abi

/** The revert data, encoded by another library. */
const encoded = (errorName: string, ...args: unknown[]): string =>
  encodeErrorResult({ abi: errors, errorName, args })

const reverts = [
  {
    kind: 'Error(string)',
    data: probeData.error,
    message: 'execution reverted: boom: not allowed',
    reverted: encoded('Error', 'boom: not allowed'),
  },
  {
    kind: 'Error(string) beyond ASCII',
    data: probeData.unicode,
    message: 'execution reverted: ünïcode ✓\n"q"',
    reverted: encoded('Error', 'ünïcode ✓\n"q"'),
  },
  {
    kind: 'Panic(uint256)',
    data: probeData.panic,
    message: 'execution reverted: division or modulo by zero',
    reverted: encoded('Panic', 0x12n),
  },
  {
    kind: 'a custom error',
    data: probeData.custom,
    message: 'execution reverted',
    reverted: encoded('Custom', 7n, 'why'),
  },
  {
    kind: 'nothing',
    data: probeData.empty,
    message: 'execution reverted',
    reverted: '0x',
  },
]

let service: Service
let node: FaultyNode
let edr: Upstream
let probes: Record<string, string>

beforeAll(async () => {
  edr = await createEdrUpstream(31337)
  probes = { local: await deployProbe(edr), heritage: HERITAGE_PROBE }
  node = await startFaultyNode({ chainId: 31337, answer: edr.send })
  service = await startService([networkAt(node.url), heritageNetwork])
})

afterAll(async () => {
  await service.stop()
  await node.stop()
  await edr.close()
})

describe.each(transports)('a revert over %s', (transport) => {
  for (const { kind, data, message, reverted } of reverts) {
    it(`a revert with ${kind} is code 3 from every chain and method, over ${transport}`, async () => {
      const outcomes = ['eth_estimateGas', 'eth_call'].flatMap((method) =>
        ['local', 'heritage'].map((network) => {
          const params = [{ to: probes[network], data }, 'latest']
          return service.ask({ transport, network, method, params })
        }),
      )
      expect(await Promise.all(outcomes)).toStrictEqual(
        Array(4).fill({ error: { code: 3, message, data: reverted } }),
      )
      // The node itself uses another format with the same data.
      expect(
        await edr.send({
          method: 'eth_estimateGas',
          params: [{ to: probes.local ?? '', data }],
        }),
      ).toMatchObject({ error: { code: -32000, data: { data: reverted } } })
    })
  }
})
