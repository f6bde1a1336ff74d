import { beforeAll, describe, expect, it } from 'vitest'
import { deployProbe, probeData } from '../dialect/fixtures/probe.ts'
import type { JsonObject } from '../rules/rule.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createCaller } from './fixtures/caller.ts'

const TEN_BLOCKS_GAS = '0x11e1a300'

describe('eth_call', () => {
  let chain: Upstream
  let gasLeft: JsonObject

  beforeAll(async () => {
    chain = await createEdrUpstream(31337)
    gasLeft = { to: await deployProbe(chain), data: probeData.gasLeft }
  })

  it('sends a single request without gas', async () => {
    const { call, turns } = createCaller(chain.send)
    await call('eth_call', gasLeft)

    expect(turns).toEqual([
      [{ method: 'eth_call', params: [gasLeft, 'latest'] }],
    ])
  })

  it.each([
    ['exactly ten blocks', TEN_BLOCKS_GAS],
    ['one above ten blocks', '0x11e1a301'],
    ['the maximum', '0xffffffffffffffff'],
  ])('has gas of ten blocks for %s', async (_title, gas) => {
    const { call } = createCaller(chain.send)
    const expected = await chain.send({
      method: 'eth_call',
      params: [{ ...gasLeft, gas: TEN_BLOCKS_GAS }, 'latest'],
    })

    expect(expected).toEqual({
      result: expect.stringMatching(/^0x0{56}11e15/),
    })
    expect(await call('eth_call', { ...gasLeft, gas })).toEqual(expected)
  })

  it('accepts state overrides', async () => {
    const { call } = createCaller(chain.send)
    const to = `0x${'88'.repeat(20)}`
    // PUSH0 PUSH0 REVERT
    const overrides = { [to]: { code: '0x5f5ffd' } }

    expect(await call('eth_call', { to }, 'latest', overrides)).toEqual({
      error: { code: 3, message: 'execution reverted', data: '0x' },
    })
  })

  it('accepts safe, which only an estimate rejects', async () => {
    const { call } = createCaller(chain.send)

    expect(
      await call('eth_call', { to: `0x${'88'.repeat(20)}` }, 'safe'),
    ).toEqual({ result: '0x' })
  })
})
