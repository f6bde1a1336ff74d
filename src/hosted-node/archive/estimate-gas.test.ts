import { type Abi, encodeFunctionData } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import type { Json } from '../../node-client/json.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import probe from '../heritage/probe.json' with { type: 'json' }
import type { Outcome } from '../json-rpc.ts'
import type { Upstream } from '../upstream/upstream.ts'

const PROBE = '0xbded0d2bf404bdcba897a74e6657f1f12e5c6fb6'
const [ALICE, BOB, NOBODY] = [
  '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
  '0x70997970c51812dc3a010c7d01b50e0d17dc79c8',
  `0x${'99'.repeat(20)}`,
] as const

/** PUSH0, PUSH3 4,000,000, MSTORE: memory for 30.9 million gas, quickly. */
const HUNGRY = '0x5f623d090052'

const encode = (functionName: string, ...args: unknown[]): string =>
  encodeFunctionData({ abi: probe.abi as Abi, functionName, args })

const hex = (value: number): string => `0x${value.toString(16)}`

describe('eth_estimateGas', () => {
  let heritage: Upstream
  const ask = (method: string, ...params: Json[]): Promise<Outcome> =>
    heritage.send({ method, params })
  const estimate = (call: Json, ...block: Json[]): Promise<Outcome> =>
    ask('eth_estimateGas', call, ...block)

  beforeAll(async () => {
    heritage = await createHeritageUpstream()
  })

  // The 5 s limit of a call is not under test here.
  holdClockInTests()

  it('estimates exactly 21000 for a plain transfer, at every fork', async () => {
    for (const block of ['0x1', '0x6', '0xa', '0xe', '0x11', 'latest']) {
      expect(
        await estimate({ from: ALICE, to: BOB, value: '0x1' }, block),
      ).toEqual({ result: '0x5208' })
    }
  })

  it.each<[string, Json, Json[]]>([
    ['override state', { to: BOB }, [{ [BOB]: { code: '0x00' } }]],
    [
      'run calls with authorizationList',
      { to: BOB, authorizationList: [] },
      [],
    ],
    [
      'run calls with blobVersionedHashes',
      { to: BOB, blobVersionedHashes: [`0x01${'00'.repeat(31)}`] },
      [],
    ],
  ])('explains that an archive does not %s', async (what, call, overrides) => {
    expect(await estimate(call, 'latest', ...overrides)).toEqual({
      error: {
        code: -32602,
        message: `Invalid params: an archive does not ${what}`,
      },
    })
  })

  it('returns the same estimate as geth', async () => {
    // The call uses 31007, as block 22 shows. First guess: (31007 + 2300) * 64
    // / 63 = 33835, which is enough; then 3 bisections down to 31006.
    expect(
      await estimate({ from: BOB, to: PROBE, data: encode('ping', 13n) }),
    ).toEqual({ result: hex(31_359) })
  })

  it('includes the cost of an access list, which is no plain transfer', async () => {
    const accessList = [{ address: PROBE, storageKeys: [] }]

    // The call uses 21000 and 2400; (23400 + 2300) * 64 / 63, then 3
    // bisections.
    expect(await estimate({ from: ALICE, to: BOB, accessList })).toEqual({
      result: hex(23_737),
    })
  })

  it('returns enough gas, and little more', async () => {
    for (const data of [
      encode('burn', 20n),
      encode('stip'),
      encode('needGas'),
      encode('ping', 0n),
    ]) {
      const outcome = await estimate({ from: ALICE, to: PROBE, data })
      const gas = Number('result' in outcome ? outcome.result : 0)
      const call = (limit: number): Promise<Outcome> =>
        ask(
          'eth_call',
          { from: ALICE, to: PROBE, data, gas: hex(limit) },
          'latest',
        )

      expect(await call(gas)).toHaveProperty('result')
      expect(await call(Math.floor(gas * 0.985) - 1)).toHaveProperty('error')
    }
  })

  it('reports a revert as a call does', async () => {
    for (const name of ['boom', 'custom', 'empty']) {
      const call = { to: PROBE, data: encode(name) }
      const outcome = await estimate(call)

      expect(outcome).toMatchObject({ error: { code: 3 } })
      expect(outcome).toEqual(await ask('eth_call', call, 'latest'))
    }
  })

  it('is limited by the requested gas, the block and the balance', async () => {
    const hungry = { from: ALICE, data: HUNGRY }
    const price = { maxFeePerGas: '0x3b9aca00' }

    expect([
      await estimate({ ...hungry, gas: '0x186a0' }),
      await estimate(hungry),
      await estimate({ ...hungry, from: NOBODY, ...price }),
      await estimate({ from: NOBODY, to: BOB, value: '0x1', ...price }),
    ]).toEqual(
      [
        'gas required exceeds allowance (100000)',
        'gas required exceeds allowance (30000000)',
        'gas required exceeds allowance (0)',
        'insufficient funds for transfer',
      ].map((message) => ({ error: { code: -32000, message } })),
    )
  })

  it('accepts a gas limit above that of a block', async () => {
    const outcome = await estimate({
      data: HUNGRY,
      gas: hex(60_000_000),
    })

    expect(Number('result' in outcome && outcome.result)).toBeGreaterThan(
      30_000_000,
    )
  })
})
