import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { startFaultyNode } from '../../dev/faulty-node.ts'
import type { Json } from '../../node-client/json.ts'
import type { Outcome } from '../json-rpc.ts'
import { developmentAccounts } from './development-accounts.ts'
import { createEdrUpstream } from './edr-upstream.ts'
import type { Upstream } from './upstream.ts'

const MOST = `0x${'f'.repeat(64)}`
const ANYBODY = `0x${'1'.repeat(40)}`

describe('createEdrUpstream', () => {
  let chain: Upstream
  const send = (method: string, ...params: unknown[]): Promise<Outcome> =>
    chain.send({ method, params: params as Json[] })

  beforeAll(async () => {
    chain = await createEdrUpstream(31337)
  })

  it('owns the well-known accounts', async () => {
    expect(await send('eth_accounts')).toEqual({
      result: developmentAccounts.map(({ address }) => address.toLowerCase()),
    })
  })

  it('funds each of them with 10,000 ether', async () => {
    const fresh = await createEdrUpstream(31338)
    const balances = await Promise.all(
      developmentAccounts.map(({ address }) =>
        fresh.send({ method: 'eth_getBalance', params: [address, 'latest'] }),
      ),
    )

    expect(balances).toEqual(
      developmentAccounts.map(() => ({ result: '0x21e19e0c9bab2400000' })),
    )
  })

  it('mines a transaction when it is sent', async () => {
    const [from, to] = developmentAccounts.map(({ address }) => address)
    const sent = await send('eth_sendTransaction', { from, to, value: '0x1' })
    const hash = 'result' in sent ? sent.result : undefined

    expect(await send('eth_getTransactionReceipt', hash)).toMatchObject({
      result: { transactionHash: hash, status: '0x1' },
    })
  })

  it('lets a call use ten times the gas of a block and no more', async () => {
    const [from, to] = developmentAccounts.map(({ address }) => address)
    const call = (gas: number): Promise<Outcome> =>
      send('eth_call', { from, to, gas: `0x${gas.toString(16)}` }, 'latest')

    expect([await call(300_000_000), await call(300_000_001)]).toEqual([
      { result: '0x' },
      {
        error: {
          code: -32000,
          message:
            'transaction gas limit (300000001) is greater than the cap (300000000)',
        },
      },
    ])
  })

  it.each([
    ['without gas', {}, { error: expect.anything() }],
    ['with enough gas', { gas: '0x1e8480' }, { result: '0x' }],
  ])('bounds a call %s', async (_title, members, expected) => {
    const call = { to: ANYBODY, ...members }
    // Memory that costs 1.25 million gas.
    const overrides = { [ANYBODY]: { code: '0x620c00005100' } }

    expect(await send('eth_call', call, 'latest', overrides)).toEqual(expected)
  })

  it('does not return the request inside an error', async () => {
    expect(await send('eth_noSuchMethod', 'argument')).toEqual({
      error: {
        code: -32004,
        message: 'Method eth_noSuchMethod is not supported',
      },
    })
  })

  it('returns null if there is nothing', async () => {
    expect(
      await send('eth_getTransactionByHash', `0x${'0'.repeat(64)}`),
    ).toEqual({ result: null })
  })

  // Each of these makes EDR end the whole process.
  it.each([
    ['eth_estimateGas', { value: `0x${'f'.repeat(64)}` }],
    ['eth_estimateGas', { gasPrice: `0x${'f'.repeat(32)}`, gas: MOST }],
    ['eth_call', { gasPrice: `0x${'f'.repeat(64)}` }],
    ['eth_call', { gasPrice: `0x${'f'.repeat(32)}` }],
    ['eth_call', { maxFeePerGas: `0x${'f'.repeat(64)}`, gas: '0x2' }],
    ['eth_call', { maxPriorityFeePerGas: `0x${'f'.repeat(63)}` }],
    ['eth_call', { value: `0x${'f'.repeat(64)}`, gasPrice: '0x1' }],
    ['eth_sendTransaction', { value: `0x${'f'.repeat(64)}` }],
  ])('survives an excessive %s: %j', async (method, members) => {
    const [from, to] = developmentAccounts.map(({ address }) => address)

    expect(await send(method, { from, to, ...members })).toEqual({
      error: {
        code: -32000,
        message: 'insufficient funds for gas * price + value',
      },
    })
  })

  it.each([
    ['eth_call', { to: ANYBODY }, 'latest', { [ANYBODY]: { code: '0xef01' } }],
    [
      'eth_call',
      { to: ANYBODY },
      'latest',
      { [ANYBODY]: { code: '0xef0100' } },
    ],
    [
      'eth_estimateGas',
      { to: ANYBODY },
      'latest',
      { [ANYBODY]: { code: `0xef0101${'1'.repeat(40)}` } },
    ],
    ['hardhat_setCode', ANYBODY, '0xef01'],
    ['evm_increaseTime', `0x${'f'.repeat(16)}`],
    ['evm_increaseTime', 2 ** 53],
    ['evm_mine', `0x${'f'.repeat(16)}`],
    ['evm_setNextBlockTimestamp', `0x${'f'.repeat(16)}`],
  ])('survives %s %j', async (method, ...params) => {
    expect(await send(method, ...params)).toMatchObject({
      error: { code: -32602 },
    })
  })

  it('accepts code that delegates to an address', async () => {
    const code = `0xef0100${'2'.repeat(40)}`

    expect(
      await send('eth_call', { to: ANYBODY }, 'latest', {
        [ANYBODY]: { code },
      }),
    ).toEqual({ result: '0x' })
  })

  it('reports an outage once it is closed', async () => {
    const closed = await createEdrUpstream(31339)
    await closed.close()

    await expect(
      closed.send({ method: 'eth_chainId', params: [] }),
    ).rejects.toThrow('upstream outage: unreachable')
  })

  it('forks a node whose address has a name and a password', async () => {
    const node = await startFaultyNode({ chainId: 31337, answer: chain.send })
    const forkUrl = node.url.replace('//', '//me:secret@')
    const cache = await mkdtemp(join(tmpdir(), 'portolan-fork-'))
    vi.stubEnv('PORTOLAN_FORK_CACHE', cache)
    const fork = await createEdrUpstream(31337, { forkUrl })
    const params = [ANYBODY, 'latest']
    const outcome = await fork.send({ method: 'eth_getBalance', params })
    await fork.close()
    await node.stop()
    vi.unstubAllEnvs()
    await rm(cache, { recursive: true })
    const logins = node.requests.map(({ headers }) => headers.authorization)

    expect(outcome).toHaveProperty('result')
    expect(logins.length).toBeGreaterThan(2)
    expect(new Set(logins)).toEqual(
      new Set([`Basic ${Buffer.from('me:secret').toString('base64')}`]),
    )
  })
})
