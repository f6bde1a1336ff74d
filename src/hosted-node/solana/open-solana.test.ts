import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { builtProgram } from '../../dev/built-program.ts'
import { findProcess, treeOf } from '../../dev/process-tree.ts'
import type { Json } from '../../node-client/json.ts'
import { createLog } from '../log.ts'
import { PHRASE } from '../upstream/derive-accounts.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createOpenSolana } from './open-solana.ts'
import { toTopic } from './topic.ts'

const built = builtProgram('hosted-node-solana')
let chain: Upstream

/** For temporary files of this test alone. */
let folder: string
/** Processes that are not the chain's. */
let others: number[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portolan-test-'))
  others = children()
  vi.stubEnv('TMPDIR', folder)
  chain = await createOpenSolana(built)({
    name: 'solana-0',
    mnemonic: PHRASE,
    log: createLog('silent'),
  })
  vi.unstubAllEnvs()
})
afterAll(async () => {
  await chain.close()
  const left = await readdir(folder)
  await rm(folder, { recursive: true })
  expect(left).toEqual([])
})

const ask = async (method: string, ...params: Json[]): Promise<Json> => {
  const outcome = await chain.send({ method, params })
  return 'error' in outcome ? outcome.error.code : outcome.result
}

const children = (): number[] =>
  treeOf(findProcess(process.pid))
    .filter(({ parent }) => parent === process.pid)
    .map(({ pid }) => pid)

/** Kills the process of the chain and waits for the next one. */
const kill = async (): Promise<void> => {
  const pid = children().find((one) => !others.includes(one))
  if (pid === undefined) throw new Error('the chain has no process')
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => findProcess(pid)).toEqual([])
  await expect.poll(() => ask('getHealth')).toBe('ok')
}

const TO = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR9'

it('returns with its state when its process is killed', async () => {
  const signature = await ask('requestAirdrop', TO, 5)
  await ask('surfnet_setAccount', TO, { lamports: 2_000_000_000 })
  const earlier = await ask('getTransaction', String(signature))
  const latest = (await ask('getLatestBlockhash')) as {
    value: { blockhash: string }
  }
  const slot = Number(await ask('getSlot'))
  await kill()

  expect(await ask('getBalance', TO)).toMatchObject({ value: 2_000_000_000 })
  expect(await ask('getTransaction', String(signature))).toEqual(earlier)
  expect(await ask('isBlockhashValid', latest.value.blockhash)).toMatchObject({
    value: true,
  })
  expect(Number(await ask('getSlot'))).toBeGreaterThanOrEqual(slot)

  // And once more, from what the second process has read.
  await ask('requestAirdrop', TO, 7)
  await kill()
  expect(await ask('getBalance', TO)).toMatchObject({ value: 2_000_000_007 })
})

it('stays paused after a restart', async () => {
  const slot = Number(await ask('surfnet_pauseClock'))
  await ask('surfnet_timeTravel', { absoluteSlot: slot + 1_000 })
  await kill()
  expect(await ask('getSlot')).toBe(slot + 1_000)
})

it('reports streams of the process that ended as lost', async () => {
  const onLost = vi.fn()
  const onEvent = vi.fn()
  const topic = toTopic({ method: 'slotSubscribe', params: [] })
  await chain.subscribe(topic, { onEvent, onLost })
  const slot = Number(await ask('getSlot'))
  await ask('surfnet_timeTravel', { absoluteSlot: slot + 1 })
  expect(onEvent).toHaveBeenCalledWith(
    `{"parent":${slot},"root":${slot},"slot":${slot + 1}}`,
  )
  await kill()
  expect(onLost).toHaveBeenCalledOnce()
})

it('has the mints of wrapped SOL', async () => {
  const mints = [
    'So11111111111111111111111111111111111111112',
    '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP',
  ]
  for (const mint of mints) {
    expect(await ask('getTokenSupply', mint)).toMatchObject({
      value: { decimals: 9 },
    })
  }
})
