import { expect, it } from 'vitest'
import type { AllowanceSearch } from '../../messaging/allowance-contract.ts'
import { type Position, START, searchBack } from './search-back.ts'

type Asked = { to: number | null; blocks: number }

/** A node with this newest block that serves so many blocks at once. */
const nodeWith = (head: number, limit: number, oldest = 0) => {
  const asked: Asked[] = []
  const ask = async ({ to, blocks }: Asked): Promise<AllowanceSearch> => {
    asked.push({ to, blocks })
    const last = to ?? head
    const from = Math.max(0, last - blocks + 1)
    return blocks > limit || from < oldest
      ? { kind: 'refused', message: 'no' }
      : { kind: 'searched', from, to: last, events: [] }
  }
  return { ask, asked }
}

const run = async (
  ask: (asked: Asked) => Promise<AllowanceSearch>,
  {
    start = START,
    onStep = () => undefined,
  }: { start?: Position; onStep?: (stop: () => void) => void } = {},
) => {
  let position = start
  const controller = new AbortController()
  const end = await searchBack({
    start,
    ask,
    onFound: async (next) => {
      position = next
      onStep(() => controller.abort())
    },
    signal: controller.signal,
  })
  return { end, position }
}

it('a node without a limit is searched in few calls, with growing ranges', async () => {
  const { ask, asked } = nodeWith(20_000_000, Number.POSITIVE_INFINITY)
  const { end, position } = await run(ask)
  expect(end).toStrictEqual({ kind: 'complete' })
  expect(position.range).toStrictEqual({ from: 0, to: 20_000_000 })
  expect(asked.map(({ blocks }) => blocks)).toStrictEqual([
    10_000, 40_000, 160_000, 640_000, 2_560_000, 10_240_000, 40_960_000,
  ])
})

it('ranges have neither gaps nor overlaps, and end where the calls end', async () => {
  const { ask, asked } = nodeWith(1_000_000, 10_000)
  const { end, position } = await run(ask)
  expect(end).toStrictEqual({ kind: 'paused' })
  expect(asked).toHaveLength(32)
  // One call was refused.
  expect(asked[1]).toStrictEqual({ to: 990_000, blocks: 40_000 })
  expect(position.range).toStrictEqual({ from: 690_001, to: 1_000_000 })
  expect(asked.slice(2).map(({ to }) => to)).toStrictEqual(
    Array.from({ length: 30 }, (_, index) => 990_000 - index * 10_000),
  )

  const further = await run(ask, { start: position })
  expect(further.position.range).toStrictEqual({
    from: 370_001,
    to: 1_000_000,
  })
})

it('a refused range gets smaller until the node answers', async () => {
  const { ask, asked } = nodeWith(5_000, 100)
  const { position } = await run(ask)
  expect(asked.slice(0, 6).map(({ blocks }) => blocks)).toStrictEqual([
    10_000, 2_500, 625, 156, 39, 39,
  ])
  expect(position.range?.to).toBe(5_000)
})

it('a node that has no older blocks ends the search there', async () => {
  const { ask } = nodeWith(50_000, Number.POSITIVE_INFINITY, 49_000)
  const { end, position } = await run(ask)
  expect(end).toStrictEqual({ kind: 'refused', message: 'no' })
  expect(position.range).toStrictEqual({ from: 49_000, to: 50_000 })
})

it('a node that serves no logs refuses a single block too', async () => {
  const { ask, asked } = nodeWith(50_000, 0)
  const { end, position } = await run(ask)
  expect(end).toStrictEqual({ kind: 'refused', message: 'no' })
  expect(position).toStrictEqual(START)
  expect(asked.at(-1)).toStrictEqual({ to: null, blocks: 1 })
})

it('an outage ends the search at once', async () => {
  const failed = { kind: 'failed', failure: 'unreachable' } as const
  expect((await run(async () => failed)).end).toStrictEqual(failed)
})

it('the user stops it after the call in flight', async () => {
  const { ask, asked } = nodeWith(1_000_000, 10_000)
  const { end, position } = await run(ask, { onStep: (stop) => stop() })
  expect(end).toStrictEqual({ kind: 'stopped' })
  expect(asked).toHaveLength(1)
  expect(position.range).toStrictEqual({ from: 990_001, to: 1_000_000 })
})

it('many allowances pause it', async () => {
  const event = {
    kind: 'approval',
    address: '0x1',
    from: '0x2',
    to: '0x3',
    block: 1,
    transaction: '0x4',
  } as const
  const { ask, asked } = nodeWith(1_000_000, 10_000)
  const { end } = await run(async (call) => ({
    ...(await ask(call)),
    events: Array(60).fill(event),
  }))
  expect(end).toStrictEqual({ kind: 'paused' })
  expect(asked).toHaveLength(3)
})
