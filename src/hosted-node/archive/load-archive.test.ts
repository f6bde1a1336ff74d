import { readFileSync } from 'node:fs'
import { RLP } from '@ethereumjs/rlp'
import { describe, expect, it } from 'vitest'
import { rounds } from '../../dev/test-rounds.ts'
import { ArchiveLoadError } from './archive-load-error.ts'
import { type ArchiveFiles, loadArchive } from './load-archive.ts'

const read = (name: string): Buffer =>
  readFileSync(new URL(`../heritage/${name}`, import.meta.url))

const genesis: ArchiveFiles['genesis'] = JSON.parse(
  read('genesis.json').toString(),
)
const expectedHead: string = JSON.parse(read('head.json').toString()).hash
const file = read('blocks.rlp')

/** The bytes of each block, split by RLP alone. */
const split = (bytes: Uint8Array): Uint8Array[] => {
  const blocks: Uint8Array[] = []
  for (let rest = bytes; rest.length > 0; ) {
    const { remainder } = RLP.decode(rest, true)
    blocks.push(rest.subarray(0, rest.length - remainder.length))
    rest = remainder
  }
  return blocks
}

const blocks = split(file)

const refusal = async (files: ArchiveFiles): Promise<ArchiveLoadError> => {
  const error = await loadArchive(files).catch((reason: unknown) => reason)
  if (error instanceof ArchiveLoadError) return error
  throw new Error(`not refused: ${String(error)}`)
}

const SAMPLES_PER_BLOCK = rounds('FLIPPED_BITS', { short: 2, long: 7 })

describe('loadArchive', () => {
  it('loads the blocks unchanged', async () => {
    const archive = await loadArchive({ genesis, blocks: file, expectedHead })

    expect(archive.blocks.map(({ block }) => block.header.number)).toEqual(
      Array.from({ length: 23 }, (_, number) => BigInt(number)),
    )
  })

  it('lets other work run between two blocks', async () => {
    let turns = 0
    let isLoading = true
    const count = (): void => {
      turns += 1
      if (isLoading) setImmediate(count)
    }
    setImmediate(count)
    await loadArchive({ genesis, blocks: file, expectedHead })
    isLoading = false

    // Each block is decoded, and then executed.
    expect(turns).toBeGreaterThanOrEqual(2 * blocks.length)
  })

  it.each(blocks.map((block, index) => ({ block, number: index + 1 })))(
    'rejects and names block $number when any of its bits is flipped',
    { tags: ['long'] },
    async ({ block, number }) => {
      const start = file.indexOf(block)
      const named: number[] = []
      for (let sample = 0; sample < SAMPLES_PER_BLOCK; sample += 1) {
        const at = Math.floor(
          ((sample + 0.5) * block.length) / SAMPLES_PER_BLOCK,
        )
        const changed = Buffer.from(file)
        changed[start + at] = (changed[start + at] ?? 0) ^ (1 << (sample % 8))
        const error = await refusal({ genesis, blocks: changed, expectedHead })
        expect(error.message).toContain(`block ${number}: `)
        named.push(error.blockNumber)
      }

      expect(named).toEqual(Array(SAMPLES_PER_BLOCK).fill(number))
    },
  )

  it('cannot detect a changed head without its hash', async () => {
    const changed = Buffer.from(file)
    const [headerStart, extraData] = [blocks.at(-1) ?? file, 'heritage']
    const at = file.indexOf(headerStart) + headerStart.indexOf(0x68)
    expect(changed.subarray(at, at + 8).toString()).toBe(extraData)
    changed[at] = 'H'.charCodeAt(0)

    expect(
      (await loadArchive({ genesis, blocks: changed })).blocks,
    ).toHaveLength(23)
    expect(
      (await refusal({ genesis, blocks: changed, expectedHead })).message,
    ).toMatch(/^block 22: has the hash 0x/)
  })

  it('executes the head with or without its hash', async () => {
    const [header, ...body] = RLP.decode(blocks.at(-1)) as Uint8Array[][]
    const stateRoot = 3
    const lie = RLP.encode([
      header?.with(stateRoot, new Uint8Array(32)) ?? [],
      ...body,
    ])
    const forged = Buffer.concat([...blocks.slice(0, -1), lie])

    expect((await refusal({ genesis, blocks: forged })).message).toMatch(
      /^block 22: invalid block stateRoot/,
    )
  })

  it('names the block in which a file ends', async () => {
    expect(
      (await refusal({ genesis, blocks: file.subarray(0, -1) })).message,
    ).toBe('block 22: is cut short by the end of the file')
  })

  it('names a missing block', async () => {
    const without = Buffer.concat(blocks.toSpliced(4, 1))

    expect((await refusal({ genesis, blocks: without })).message).toBe(
      'block 5: calls itself block 6',
    )
  })

  it('rejects a file that holds no blocks', async () => {
    expect(
      (await refusal({ genesis, blocks: Buffer.from('GIF89a') })).message,
    ).toBe('block 1: does not begin as a block in RLP does')
  })

  it('rejects blocks of another genesis', async () => {
    const other = { ...genesis, extraData: '0x01' }

    expect((await refusal({ genesis: other, blocks: file })).message).toMatch(
      /^block 1: has the parent 0x[0-9a-f]+; the genesis file makes 0x/,
    )
  })

  it('rejects a merge before its difficulty was reached', async () => {
    const later = {
      ...genesis,
      config: { ...genesis.config, terminalTotalDifficulty: 99_999_999 },
    }

    expect((await refusal({ genesis: later, blocks: file })).message).toBe(
      'block 16: has difficulty 0 after a total of 16001952; the merge is at 99999999',
    )
  })

  it('accepts a file that begins with the genesis block, as geth exports', async () => {
    const { blocks: loaded } = await loadArchive({ genesis, blocks: file })
    const exported = Buffer.concat([loaded[0].block.serialize(), file])

    expect(
      (await loadArchive({ genesis, blocks: exported, expectedHead })).blocks,
    ).toHaveLength(23)
  })

  it('accepts decimal numbers in a genesis file', async () => {
    const { blocks: loaded } = await loadArchive({
      genesis: {
        ...genesis,
        gasLimit: '15000000',
        difficulty: '1000000',
        timestamp: String(Number(genesis.timestamp)),
      } as unknown as ArchiveFiles['genesis'],
      blocks: file,
    })

    expect(loaded).toHaveLength(23)
  })
})
