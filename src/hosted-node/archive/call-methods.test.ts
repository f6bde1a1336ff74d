import {
  type Abi,
  encodeErrorResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import type { Json } from '../../node-client/json.ts'
import { ONES_BLOB } from '../heritage/blobs.ts'
import { createHeritageUpstream } from '../heritage/heritage-upstream.ts'
import probe from '../heritage/probe.json' with { type: 'json' }
import type { Outcome } from '../json-rpc.ts'
import type { Upstream } from '../upstream/upstream.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const PROBE = '0xbded0d2bf404bdcba897a74e6657f1f12e5c6fb6'
const LOGGER = '0xe7f1725e7734ce288f8367e1bb143e90bb3f0512'
const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const NOBODY = `0x${'99'.repeat(20)}`

const errors = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error Custom(uint256 code, string why)',
])

const encode = (functionName: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: probe.abi as Abi, functionName, args })

const word = (value: bigint): string => value.toString(16).padStart(64, '0')

describe('eth_call', () => {
  let heritage: Upstream
  const call = (object: Json, block: Json = 'latest'): Promise<Outcome> =>
    heritage.send({ method: 'eth_call', params: [object, block] })
  const callProbe = (name: string, ...args: unknown[]): Promise<Outcome> =>
    call({ to: PROBE, data: encode(name, ...args) })

  beforeAll(async () => {
    heritage = await createHeritageUpstream()
  })

  it('reads the state of each block', async () => {
    const data = encode('x')

    expect([
      await call({ to: PROBE, data }, '0x8'),
      await call({ to: PROBE, data }, '0xa'),
      await call({ to: PROBE, data }, { blockNumber: '0xb' }),
      await call({ to: PROBE, data }, 'pending'),
    ]).toEqual([
      { result: '0x' },
      { result: `0x${word(7n)}` },
      { result: `0x${word(8n)}` },
      { result: `0x${word(12n)}` },
    ])
  })

  it('does not change the state', async () => {
    await callProbe('ping', 99n)

    expect(await callProbe('x')).toEqual({ result: `0x${word(12n)}` })
  })

  it.each([
    ['boom', [], 'boom: not allowed', ['Error', 'boom: not allowed']],
    ['utf', [], 'ünïcode ✓\n"q"', ['Error', 'ünïcode ✓\n"q"']],
    ['req', [false], '', ['Error', '']],
    ['panic', [0n], 'division or modulo by zero', ['Panic', 0x12n]],
    ['custom', [], undefined, ['Custom', 7n, 'why']],
  ] as const)(
    'reports the revert of %s with code 3',
    async (name, given, reason, [errorName, ...args]) => {
      expect(await callProbe(name, ...given)).toEqual({
        error: {
          code: 3,
          message:
            reason === undefined
              ? 'execution reverted'
              : `execution reverted: ${reason}`,
          data: encodeErrorResult({ abi: errors as Abi, errorName, args }),
        },
      })
    },
  )

  it('reports a revert without data', async () => {
    expect(await callProbe('empty')).toEqual({
      error: { code: 3, message: 'execution reverted', data: '0x' },
    })
  })

  it('reports other failures with code -32000', async () => {
    expect([
      await callProbe('inval'),
      await call({ to: PROBE, data: encode('x'), gas: '0x5400' }),
      await call({ to: PROBE, data: encode('x'), gas: '0x5000' }),
      await call({ from: NOBODY, to: ALICE, value: '0x1' }),
      await call({ to: PROBE }, '0x99'),
    ]).toEqual(
      [
        'invalid opcode',
        'out of gas',
        'intrinsic gas too low',
        `insufficient funds for gas * price + value: address ${NOBODY} have 0 want 1`,
        'header not found',
      ].map((message) => ({ error: { code: -32000, message } })),
    )
  })

  it('can be sent from a contract', async () => {
    expect(await call({ from: LOGGER, to: PROBE, data: encode('x') })).toEqual({
      result: `0x${word(12n)}`,
    })
  })

  it('caps gas at ten blocks, and uses that as the default', async () => {
    const left = async (gas?: string): Promise<bigint> => {
      const outcome = await call({
        to: PROBE,
        data: encode('left'),
        ...(gas ? { gas } : {}),
      })
      return BigInt('result' in outcome ? String(outcome.result) : -1)
    }

    expect(await left()).toBe(await left('0x11e1a300'))
    expect(await left('0x11e1a301')).toBe(await left())
    expect((await left()) - (await left('0x11e1a2ff'))).toBe(1n)
  })

  it('sees no base fee unless it pays one', async () => {
    // BASEFEE, MSTORE at 0, RETURN 32 bytes
    const data = '0x4860005260206000f3'

    expect([
      await call({ data }),
      await call({
        from: ALICE,
        data,
        gas: '0xffff',
        maxFeePerGas: '0x77359400',
      }),
      await call({ data, maxFeePerGas: '0x1' }),
    ]).toEqual([
      { result: `0x${word(0n)}` },
      { result: `0x${word(0x11fceb08n)}` },
      {
        error: {
          code: -32000,
          message:
            'max fee per gas less than block base fee: maxFeePerGas: 1, baseFee: 301787912',
        },
      },
    ])
  })

  it('reads the hashes of earlier blocks', async () => {
    // BLOCKHASH of 5, MSTORE at 0, RETURN 32 bytes
    const block = await heritage.send({
      method: 'eth_getBlockByNumber',
      params: ['0x5', false],
    })

    expect(await call({ data: '0x60054060005260206000f3' })).toEqual({
      result: (block as { result: { hash: string } }).result.hash,
    })
  })

  it('evaluates the polynomial of a blob', async () => {
    const commitment =
      '97f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb'
    const infinity = `c0${'00'.repeat(47)}`
    const evaluate = (y: bigint): Promise<Outcome> =>
      call({
        to: `0x${'0a'.padStart(40, '0')}`,
        data: `${ONES_BLOB}${word(5n)}${word(y)}${commitment}${infinity}`,
      })

    expect(await evaluate(1n)).toEqual({
      result: `0x${word(4096n)}73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001`,
    })
    expect(await evaluate(2n)).toMatchObject({ error: { code: -32000 } })
  })

  it('names an invalid member', async () => {
    expect([
      await call({ to: PROBE, gas: '0x01' }),
      await call({ to: '0x1234' }),
      await call({ to: PROBE, gasPrice: '0x1', maxFeePerGas: '0x1' }),
      await call('latest'),
    ]).toEqual(
      [
        'gas must be a hexadecimal quantity',
        'to must have 20 bytes, not 2',
        'gasPrice cannot be combined with maxFeePerGas or maxPriorityFeePerGas',
        'call object must be an object',
      ].map((reason) => ({
        error: { code: -32602, message: `Invalid params: ${reason}` },
      })),
    )
  })
})
