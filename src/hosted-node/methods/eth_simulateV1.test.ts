import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FaultyNode, startFaultyNode } from '../../dev/faulty-node.ts'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import { sender } from '../dialect/fixtures/probe.ts'
import {
  heritageNetwork,
  networkAt,
  type Service,
  startService,
  transports,
} from '../seed/service.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const name = 'eth_simulateV1'
const OTHER = `0x${'88'.repeat(20)}`
/** No development chain can simulate this. */
const simulation = {
  blockStateCalls: [
    {
      blockOverrides: { baseFeePerGas: '0x9' },
      stateOverrides: { [OTHER]: { balance: '0x1' } },
      calls: [{ from: sender }, { from: sender, to: OTHER }],
    },
    { calls: [] },
  ],
  traceTransfers: true,
  validation: true,
  returnFullTransactions: true,
}
const answered = [{ number: '0x2', calls: [{ status: '0x1' }] }]

describe.each(transports)(`${name} over %s`, (transport) => {
  let service: Service
  let node: FaultyNode

  const ask = (network: string, ...params: unknown[]) =>
    service.ask({ transport, network, method: name, params })

  beforeAll(async () => {
    node = await startFaultyNode({
      chainId: 31337,
      answer: ({ method }) => ({
        result: method === name ? answered : '0x7a69',
      }),
    })
    service = await startService([
      networkAt(node.url),
      { name: 'dev', chainId: 31338, upstreams: [{ kind: 'edr' }] },
      heritageNetwork,
    ])
  })

  afterAll(async () => {
    await service.stop()
    await node.stop()
  })

  /** The params of every request to the node. */
  const sent = (): unknown[] =>
    node.requests
      .flatMap(({ body }) => JSON.parse(body))
      .filter(({ method }) => method === name)
      .map(({ params }) => params)

  it('is what a node says, with every member', async () => {
    expect(await ask('local', simulation, '0x1')).toEqual({ result: answered })
    expect(sent()).toEqual([[simulation, '0x1']])
  })

  it('is answered for a development chain', async () => {
    const call = { from: sender, to: OTHER, value: '0x5' }

    expect(
      await ask('dev', { blockStateCalls: [{ calls: [call] }] }),
    ).toMatchObject({
      result: [
        { number: '0x1', calls: [{ status: '0x1', gasUsed: '0x5208' }] },
      ],
    })
    expect(await ask('dev', simulation)).toEqual({
      error: {
        code: -32602,
        message: 'a development chain cannot simulate validation: true',
      },
    })
  })

  it('does not exist for an archive', async () => {
    expect(await ask('heritage', simulation)).toMatchObject({
      error: { code: -32601 },
    })
  })

  it('names a param that is wrong, and asks no node', async () => {
    const before = sent()

    expect(await ask('local', { blockStateCalls: {} })).toEqual({
      error: {
        code: -32602,
        message:
          'Invalid params: blockStateCalls of argument 1 (simulation) must be an array, not an object',
      },
    })
    expect(sent()).toEqual(before)
  })
})
