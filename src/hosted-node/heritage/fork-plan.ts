import type { GethGenesis } from '@ethereumjs/common'
import { bigIntToHex } from '@ethereumjs/util'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import { systemContracts } from './system-contracts.ts'

/** The first block that was not mined. */
export const MERGE = 16

const CHAIN_ID = 61337
const FIRST_TIME = 1_438_269_973
const SECONDS_PER_BLOCK = 14
/** Quick blocks raise the difficulty, and leave room for uncles. */
const HASTE: ReadonlyMap<number, number> = new Map([
  [3, 9],
  [8, 10],
  [11, 9],
])

export const timeOf = (block: number): number =>
  FIRST_TIME + SECONDS_PER_BLOCK * block - (HASTE.get(block) ?? 0)

const TEN_THOUSAND_ETHER = 10_000n * 10n ** 18n
/** London doubles it to the limit of the other embedded chains. */
const GAS_LIMIT = 15_000_000n
const DIFFICULTY = 1_000_000n

/** Every fork up to Prague, each with at least one block of its own. */
const config: GethGenesis['config'] = {
  chainId: CHAIN_ID,
  homesteadBlock: 2,
  eip150Block: 4,
  eip155Block: 5,
  eip158Block: 5,
  byzantiumBlock: 7,
  constantinopleBlock: 9,
  petersburgBlock: 9,
  istanbulBlock: 10,
  muirGlacierBlock: 10,
  berlinBlock: 11,
  londonBlock: 13,
  arrowGlacierBlock: 13,
  grayGlacierBlock: 13,
  shanghaiTime: timeOf(17),
  cancunTime: timeOf(18),
  pragueTime: timeOf(20),
  ethash: {},
  blobSchedule: {
    cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
    prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
  },
}

/** Geth's format. The merge's difficulty is known once all is mined. */
export const createGenesisFile = (
  terminalTotalDifficulty?: bigint,
): GethGenesis => ({
  config: {
    ...config,
    ...(terminalTotalDifficulty === undefined
      ? {}
      : { terminalTotalDifficulty: Number(terminalTotalDifficulty) }),
  },
  nonce: '0x0000000000000042',
  timestamp: `0x${timeOf(0).toString(16)}`,
  extraData: '0x',
  gasLimit: bigIntToHex(GAS_LIMIT),
  difficulty: bigIntToHex(DIFFICULTY),
  mixHash: `0x${'00'.repeat(32)}`,
  coinbase: `0x${'00'.repeat(20)}`,
  alloc: {
    ...Object.fromEntries(
      developmentAccounts.map(({ address }) => [
        address.toLowerCase(),
        { balance: bigIntToHex(TEN_THOUSAND_ETHER) },
      ]),
    ),
    ...systemContracts,
  },
})
