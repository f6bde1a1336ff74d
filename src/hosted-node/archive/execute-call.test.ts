import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdClockInTests } from '../../dev/hold-clock.ts'
import type { Archive, ArchivedBlock } from './archive.ts'
import { readCallObject } from './call-object.ts'
import { executeCall } from './execute-call.ts'
import { loadArchive } from './load-archive.ts'
import { createTimeSlice } from './time-slice.ts'

const read = (name: string): Buffer =>
  readFileSync(new URL(`../heritage/${name}`, import.meta.url))

const JUMPING = '0x5b600056'
/** Calls itself twice on each call, without a jump. */
const TWICE = '600080808080305af1600080808080305af1'
/** Creates a contract with that code and calls it. */
const CALLING = `0x7c601280600b6000396000f3${TWICE}600052601d60036000f0600080808080855af100`

/** PUSH3 0x010000, PUSH0, KECCAK256, POP */
const KECCAK_OF_64_KIB = '620100005f2050'

/**
 * Time advances with each look at the clock, by more than a slice, and 15 looks
 * fit into it. The clock of the process would advance with the looks of others.
 */
const sliceByLooks = () => {
  let time = 0
  return createTimeSlice({
    executionMs: 300,
    now: () => {
      time += 20
      return time
    },
  })
}

/** Counts how often other tasks run until it is stopped. */
const countTurns = (): (() => number) => {
  let turns = 0
  const take = (): void => {
    turns += 1
    next = setImmediate(take)
  }
  let next = setImmediate(take)
  return () => {
    clearImmediate(next)
    return turns
  }
}

describe('executeCall', () => {
  let archive: Archive

  beforeAll(async () => {
    archive = await loadArchive({
      genesis: JSON.parse(read('genesis.json').toString()),
      blocks: read('blocks.rlp'),
    })
  })

  holdClockInTests()

  // Blocks of the same fork as their parent, on which the call runs.
  it.each([3, 6, 8, 14, 15, 19, 21, 22])(
    'uses as much gas as the first transaction of block %i',
    async (number) => {
      const { block, gasUsed } = archive.blocks[number] as ArchivedBlock
      const at = archive.blocks[number - 1] as ArchivedBlock
      const [transaction] = block.transactions
      const { header } = at.block
      const call = {
        ...readCallObject({}, header),
        from: transaction?.getSenderAddress() as never,
        to: transaction?.to,
        data: transaction?.data ?? new Uint8Array(),
        value: transaction?.value ?? 0n,
      }
      const gas = transaction?.gasLimit ?? 0n
      const timeSlice = createTimeSlice()
      const execution = await executeCall({ archive, at, call, gas, timeSlice })

      expect(execution.gasUsed).toBe(gasUsed[0])
    },
  )

  it.each([
    ['jumps', JUMPING],
    ['calls', CALLING],
  ])(
    'ends code that %s for ever, and lets other tasks run meanwhile',
    async (_, data) => {
      const at = archive.blocks.at(-1) as ArchivedBlock
      const call = readCallObject({ data }, at.block.header)
      const timeSlice = sliceByLooks()
      const gas = 300_000_000n
      const turns = countTurns()

      await expect(
        executeCall({ archive, at, call, gas, timeSlice }),
      ).rejects.toThrow('execution timeout')
      expect(turns()).toBeGreaterThan(5)
    },
  )

  it.each([
    ['one after the other', `0x${KECCAK_OF_64_KIB.repeat(30)}`],
    ['in a loop', `0x5b${KECCAK_OF_64_KIB.repeat(20)}5f56`],
  ])('lets other tasks run between long steps %s', async (_, data) => {
    const at = archive.blocks.at(-1) as ArchivedBlock
    const call = readCallObject({ data }, at.block.header)
    const timeSlice = sliceByLooks()
    const gas = 300_000_000n
    const turns = countTurns()

    await expect(
      executeCall({ archive, at, call, gas, timeSlice }),
    ).rejects.toThrow('execution timeout')
    expect(turns()).toBeGreaterThan(5)
  })

  it('rejects a slow precompiled contract before it runs', async () => {
    // Gas for all rounds: only our own bound rejects it.
    const at = archive.blocks.at(-1) as ArchivedBlock
    const to = `0x${'00'.repeat(19)}09`
    const rounds = 200_000_000
    const data = `0x${rounds.toString(16).padStart(8, '0')}${'00'.repeat(208)}01`
    const call = readCallObject({ to, data }, at.block.header)
    const timeSlice = createTimeSlice()

    await expect(
      executeCall({ archive, at, call, gas: 300_000_000n, timeSlice }),
    ).rejects.toThrow('execution timeout')
  })

  it('charges all gas for invalid input to a precompiled contract', async () => {
    const at = archive.blocks.at(-1) as ArchivedBlock
    const to = `0x${'00'.repeat(19)}09`
    const call = readCallObject({ to, data: '0x01' }, at.block.header)
    const timeSlice = createTimeSlice()
    const gas = 1_000_000n
    const execution = await executeCall({ archive, at, call, gas, timeSlice })

    expect(execution.gasUsed).toBe(gas)
  })

  it('leaves nothing in the state store', async () => {
    const at = archive.blocks.at(-1) as ArchivedBlock
    const before = await archive.states.getStateRoot()
    const call = readCallObject({ data: '0x602a600055' }, at.block.header)
    const timeSlice = createTimeSlice()
    await executeCall({ archive, at, call, gas: 100_000n, timeSlice })

    expect(await archive.states.getStateRoot()).toEqual(before)
  })
})
