import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { asker, sender } from '../dialect/fixtures/probe.ts'
import type { NodeCall, Outcome } from '../json-rpc.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { normalised } from './edr-samples.ts'
import {
  networkAt,
  resultOf,
  type Service,
  startService,
  transports,
} from './service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const byNumber = 'eth_getTransactionByBlockNumberAndIndex'
const place = ['pending', '0x0'] as const

let service: Service
let nodes: FaultyNode[]
let edr: Upstream
let pending: JsonObject

/** As nodes that return where a pending transaction would be. */
const answerInHaste = async (call: NodeCall): Promise<Outcome> => {
  const outcome = await edr.send(call)
  if (call.method !== byNumber || 'error' in outcome) return outcome
  const result = {
    ...Object(outcome.result),
    blockHash: `0x${'ab'.repeat(32)}`,
    blockNumber: '0x1',
    transactionIndex: '0x0',
  }
  return { result }
}

beforeAll(async () => {
  edr = await createEdrUpstream(31337)
  nodes = [
    await startFaultyNode({ chainId: 31337, answer: edr.send }),
    await startFaultyNode({ chainId: 31337, answer: answerInHaste }),
  ]
  const [local = '', hasty = ''] = nodes.map(({ url }) => url)
  service = await startService([
    networkAt(local),
    networkAt(hasty, { name: 'hasty' }),
  ])
  const ask = asker(edr)
  await ask('evm_setAutomine', false)
  await ask('eth_sendTransaction', { from: sender, to: sender, value: '0x1' })
  pending = Object(await ask(byNumber, ...place))
})

afterAll(async () => {
  await service.stop()
  for (const node of nodes) await node.stop()
  await edr.close()
})

describe.each(transports)('pending transactions over %s', (transport) => {
  type Ask = (method: string, ...params: unknown[]) => Promise<Outcome>
  const askOf =
    (network: string): Ask =>
    (method, ...params) =>
      service.ask({ transport, network, method, params })
  const ask = askOf('local')

  it(`pending finds a transaction that is not mined yet, over ${transport}`, async () => {
    expect(await ask(byNumber, ...place)).toEqual({
      result: normalised(pending),
    })
  })

  it.each([
    [38, 'blockHash'],
    [39, 'blockNumber'],
    [52, 'transactionIndex'],
  ])(
    `seed %i: %s is null while pending, over ${transport}`,
    async (_row, name) => {
      for (const network of ['local', 'hasty']) {
        const received = resultOf(await askOf(network)(byNumber, ...place))
        expect(received).toHaveProperty(name, null)
        expect(received).toHaveProperty('hash', pending.hash)
      }
    },
  )

  it(`nothing else is pending, over ${transport}`, async () => {
    expect(await ask(byNumber, 'pending', '0x1')).toEqual({ result: null })
  })

  it(`a pending transaction has no receipt, over ${transport}`, async () => {
    expect(await ask('eth_getTransactionReceipt', pending.hash)).toEqual({
      result: null,
    })
  })
})
