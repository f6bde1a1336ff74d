import {
  type Block,
  type BlockHeader,
  createBlockHeader,
} from '@ethereumjs/block'
import { createZeroAddress } from '@ethereumjs/util'
import { createVM, type VM } from '@ethereumjs/vm'
import { beforeEach, describe, expect, it } from 'vitest'
import { forgeBlock } from '../heritage/forge.ts'
import { createGenesisFile, timeOf } from '../heritage/fork-plan.ts'
import { createChainRules } from './chain-rules.ts'
import { createGenesis } from './genesis-block.ts'
import { loadArchive } from './load-archive.ts'

const genesis = createGenesisFile()

describe('verifyUncles', () => {
  let vm: VM
  let chain: Block[]

  const forge = (parent: number, late: number, uncles: BlockHeader[] = []) =>
    forgeBlock(vm, {
      parent: chain[parent] as Block,
      time: timeOf(parent + 1) + late,
      miner: createZeroAddress(),
      transactions: [],
      uncles,
      withdrawals: [],
    })
  const grow = async (uncles: BlockHeader[] = []): Promise<void> => {
    chain.push(await forge(chain.length - 1, 0, uncles))
  }
  const load = () =>
    loadArchive({
      genesis,
      blocks: Buffer.concat(chain.slice(1).map((block) => block.serialize())),
    })

  beforeEach(async () => {
    const rules = createChainRules(genesis, [])
    const { block, state } = await createGenesis(genesis, rules)
    vm = await createVM({
      common: rules,
      stateManager: state,
      setHardfork: true,
    })
    chain = [block]
    await grow()
    await grow()
  })

  it('accepts two uncles of one generation', async () => {
    await grow([(await forge(1, 1)).header, (await forge(1, 2)).header])

    expect((await load()).blocks[3]?.block.uncleHeaders).toHaveLength(2)
  })

  it('accepts the sixth generation', async () => {
    const uncle = (await forge(1, 1)).header
    for (let number = 3; number < 8; number += 1) await grow()
    await grow([uncle])

    expect((await load()).blocks[8]?.block.uncleHeaders).toHaveLength(1)
  })

  it('rejects the seventh generation', async () => {
    const uncle = (await forge(1, 1)).header
    for (let number = 3; number < 9; number += 1) await grow()
    await grow([uncle])

    await expect(load()).rejects.toThrow(
      'block 9: uncle 0 descends from no near ancestor',
    )
  })

  it('rejects an uncle that an earlier block named', async () => {
    const uncle = (await forge(1, 1)).header
    await grow([uncle])
    await grow([uncle])

    await expect(load()).rejects.toThrow('block 4: uncle 0 was named before')
  })

  it('rejects an ancestor', async () => {
    await grow([(chain[2] as Block).header])

    await expect(load()).rejects.toThrow('block 3: uncle 0 is an ancestor')
  })

  it('rejects a sibling', async () => {
    await grow([(await forge(2, 1)).header])

    await expect(load()).rejects.toThrow(
      'block 3: uncle 0 descends from no near ancestor',
    )
  })

  it('rejects an uncle with a wrong difficulty', async () => {
    const { header } = await forge(1, 1)
    const { common } = header
    await grow([createBlockHeader({ ...header, difficulty: 7n }, { common })])

    await expect(load()).rejects.toThrow(
      'block 3: uncle 0 has difficulty 7, not 999512',
    )
  })
})
