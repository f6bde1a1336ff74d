import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { deployProbe, probeData, sender } from '../dialect/fixtures/probe.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import type { Outcome } from '../json-rpc.ts'
import type { JsonObject } from '../rules/rule.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import {
  HERITAGE_PROBE,
  networkAt,
  type Service,
  startService,
  transports,
} from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

/** Both chains have blocks of this gas, and the call names none. */
const BLOCK_GAS = '0x1c9c380'

/** Creates a contract with the code that the opcode pushes. */
const observe = (opcode: string): string => `0x${opcode}60005260206000f3`
const CALLER = observe('33')
const CALLVALUE = observe('34')
const GASPRICE = observe('3a')
const GAS = observe('5a')

const from = sender
/** Not the default sender of a development chain. */
const someone = (developmentAccounts[1]?.address ?? '').toLowerCase()
/** Above the base fee of both chains. */
const FOUR_GWEI = '0xee6b2800'
const ONE_GWEI = '0x3b9aca00'
/** Less than the tip. */
const HALF_A_GWEI = '0x1dcd6500'

type Member = {
  name: string
  value: string
  /** A call whose result depends on the member. */
  call: JsonObject
  /** The same call with another value. */
  telling?: string
}

const members: readonly Member[] = [
  { name: 'from', value: someone, call: { data: CALLER } },
  { name: 'to', value: 'probe', call: { data: probeData.gasLeft } },
  { name: 'gas', value: '0x30d40', call: { data: GAS } },
  { name: 'gasPrice', value: FOUR_GWEI, call: { from, data: GASPRICE } },
  {
    name: 'maxPriorityFeePerGas',
    value: ONE_GWEI,
    call: { from, maxFeePerGas: FOUR_GWEI, data: GASPRICE },
  },
  {
    name: 'maxFeePerGas',
    value: FOUR_GWEI,
    call: { from, maxPriorityFeePerGas: ONE_GWEI, data: GASPRICE },
    telling: HALF_A_GWEI,
  },
  { name: 'value', value: '0x7', call: { from, data: CALLVALUE } },
  { name: 'data', value: CALLER, call: { from } },
]

type Chain = { upstream: Upstream; node: FaultyNode; probe: string }

let service: Service
let chains: Record<string, Chain>

beforeAll(async () => {
  const open = async (
    chainId: number,
    upstream: Upstream,
    probe: string,
  ): Promise<Chain> => ({
    upstream,
    node: await startFaultyNode({ chainId, answer: upstream.send }),
    probe,
  })
  const edr = await createEdrUpstream(31337)
  const heritage = await createHeritageUpstream()
  const local = await open(31337, edr, await deployProbe(edr))
  const olden = await open(61337, heritage, HERITAGE_PROBE)
  chains = { local, heritage: olden }
  service = await startService([
    networkAt(local.node.url),
    networkAt(olden.node.url, { name: 'heritage', chainId: 61337 }),
  ])
})

afterAll(async () => {
  await service.stop()
  for (const { node, upstream } of Object.values(chains)) {
    await node.stop()
    await upstream.close()
  }
})

/** The last request of this method to the node. */
const lastCall = ({ requests }: FaultyNode, method: string): unknown =>
  requests
    .flatMap(({ body }) => JSON.parse(body))
    .findLast((request) => request.method === method)?.params[0]

describe.each(transports)('the call object over %s', (transport) => {
  describe.each(['local', 'heritage'])('to %s', (network) => {
    const ask = (method: string, call: JsonObject): Promise<Outcome> =>
      service.ask({ transport, network, method, params: [call, 'latest'] })

    for (const { name, value, call, telling = value } of members) {
      it(`${name} goes to the node, which answers otherwise without it: ${network}, over ${transport}`, async () => {
        const { upstream, node, probe } = chains[network] as Chain
        const whole = { ...call, [name]: telling === 'probe' ? probe : telling }
        const received = await ask('eth_call', whole)
        expect(lastCall(node, 'eth_call')).toStrictEqual(whole)
        const without = await ask('eth_call', call)
        expect(lastCall(node, 'eth_call')).toStrictEqual(call)
        expect([received, without]).toEqual([
          await upstream.send({ method: 'eth_call', params: [whole] }),
          await upstream.send({ method: 'eth_call', params: [call] }),
        ])
        expect(received).not.toEqual(without)
      })

      it(`${name} may be in what is estimated: ${network}, over ${transport}`, async () => {
        const { upstream, node, probe } = chains[network] as Chain
        const method = 'eth_estimateGas'
        const whole = { ...call, [name]: value === 'probe' ? probe : value }
        const received = await ask(method, whole)
        expect(lastCall(node, method)).toStrictEqual({
          gas: BLOCK_GAS,
          ...whole,
        })
        expect(received).toEqual(
          await upstream.send({ method, params: [whole] }),
        )
        expect(received).toHaveProperty('result')
      })
    }

    it(`to may be left out, and a contract is created: ${network}, over ${transport}`, async () => {
      const received = await ask('eth_estimateGas', { data: CALLER })
      // A creation costs 53000 where a call costs 21000.
      expect(Number(Object(received).result)).toBeGreaterThan(53_000)
      expect(
        await ask('eth_estimateGas', { to: sender, data: CALLER }),
      ).not.toEqual(received)
    })
  })
})
