import { paramsBlock } from '@ethereumjs/block'
import type { GethGenesis } from '@ethereumjs/common'
import { describe, expect, it } from 'vitest'
import { createGenesisFile } from '../heritage/fork-plan.ts'
import { createChainRules } from './chain-rules.ts'

const LONDON = 13
const NOW = 2_000_000_000
const head = { number: 16, difficulty: 0n, timestamp: BigInt(NOW) }

const withConfig = (members: Record<string, unknown>): GethGenesis => {
  const genesis = createGenesisFile()
  return { ...genesis, config: { ...genesis.config, ...members } }
}
const blobs = (target: number) => ({
  target,
  max: target + 5,
  baseFeeUpdateFraction: target * 1_000_000,
})

describe('createChainRules', () => {
  it('reads the blob schedule of every fork that changes it', () => {
    const forks = ['osaka', 'bpo1', 'bpo2', 'bpo3', 'bpo4', 'bpo5']
    const rules = createChainRules(
      withConfig({
        ...Object.fromEntries(
          forks.map((fork, index) => [`${fork}Time`, NOW + index]),
        ),
        blobSchedule: Object.fromEntries(
          forks.map((fork, index) => [fork, blobs(index + 7)]),
        ),
      }),
      [head],
    )
    rules.updateParams(paramsBlock)

    expect(
      forks.map((_, index) => {
        rules.setHardforkBy({ blockNumber: 17, timestamp: NOW + index })
        return rules.getBlobGasSchedule()
      }),
    ).toEqual(
      forks.map((_, index) => ({
        targetBlobGasPerBlock: BigInt(index + 7) * 131_072n,
        maxBlobGasPerBlock: BigInt(index + 12) * 131_072n,
        blobGasPriceUpdateFraction: BigInt(index + 7) * 1_000_000n,
      })),
    )
  })

  it('reads a later blob schedule without an earlier one', () => {
    const rules = createChainRules(
      withConfig({ bpo2Time: NOW, blobSchedule: { bpo2: blobs(20) } }),
      [head],
    )
    rules.updateParams(paramsBlock)
    rules.setHardforkBy({ blockNumber: 17, timestamp: NOW })

    expect(rules.getBlobGasSchedule()).toMatchObject({
      targetBlobGasPerBlock: 20n * 131_072n,
      maxBlobGasPerBlock: 25n * 131_072n,
    })
  })

  it('starts forks by time no earlier than the merge', () => {
    const rules = createChainRules(
      withConfig({ shanghaiTime: 0, cancunTime: 0, pragueTime: NOW + 9 }),
      [head],
    )

    expect([
      rules.getHardforkBy({ blockNumber: LONDON, timestamp: NOW - 1 }),
      rules.getHardforkBy({ blockNumber: 16, timestamp: NOW }),
      rules.getHardforkBy({ blockNumber: 17, timestamp: NOW + 9 }),
    ]).toEqual(['grayGlacier', 'cancun', 'prague'])
  })

  it('ignores a fork that it does not know and that the head is before', () => {
    const later = {
      amsterdamTime: NOW + 1,
      verkleTime: 2 ** 64,
      blobSchedule: { verkle: blobs(1) },
    }

    expect(createChainRules(withConfig(later), [head]).chainId()).toBe(61337n)
  })

  it.each([
    [
      { amsterdamTime: NOW },
      'config.amsterdamTime is a fork that is not known here, and block 16 is after it',
    ],
    [
      { bedrockBlock: 16 },
      'config.bedrockBlock is a fork that is not known here, and block 16 is after it',
    ],
    [
      { osakaTime: '0x0' },
      'config.osakaTime must be a whole number, not "0x0"',
    ],
    [
      { terminalTotalDifficulty: 'low' },
      'config.terminalTotalDifficulty must be a whole number, not "low"',
    ],
    [
      { bpo1Time: NOW },
      'config.blobSchedule has no bpo1, which config.bpo1Time starts',
    ],
    [
      { blobSchedule: { cancn: blobs(1) } },
      'config.blobSchedule.cancn is of a fork that is not known here',
    ],
    [
      { blobSchedule: { bpo1: { target: 1, max: -1 } } },
      'config.blobSchedule.bpo1.max must be a whole number, not -1',
    ],
  ])('rejects %j', (members, message) => {
    expect(() => createChainRules(withConfig(members), [head])).toThrow(message)
  })
})
