import type { Common, GethGenesis } from '@ethereumjs/common'
import type { TypedTransaction, TypedTxData } from '@ethereumjs/tx'
import { eoaCode7702SignAuthorization } from '@ethereumjs/util'
import { ONES_BLOB, ZEROS_BLOB } from './blobs.ts'
import type { BlockPlan } from './block-plan.ts'
import { LOGGER, word } from './contracts.ts'
import { type ChainFiles, forgeChain } from './forge-chain.ts'
import { createGenesisFile } from './fork-plan.ts'
import { createSenders, nextContract, type Sender, send } from './sender.ts'

/** Block 1 is of the first fork, Frontier; each later fork has one block. */
const minedForks = [
  'homesteadBlock',
  'daoForkBlock',
  'eip150Block',
  'eip158Block',
  'byzantiumBlock',
  'constantinopleBlock',
  'petersburgBlock',
  'istanbulBlock',
  'muirGlacierBlock',
  'berlinBlock',
  'londonBlock',
  'arrowGlacierBlock',
  'grayGlacierBlock',
]
const MERGE = minedForks.length + 2
const timeForks = [
  ...['shanghaiTime', 'cancunTime', 'pragueTime', 'osakaTime'],
  ...['bpo1Time', 'bpo2Time', 'bpo3Time', 'bpo4Time', 'bpo5Time'],
]

/** The number of the block that starts each fork, by its genesis member. */
export const forkBlocks: ReadonlyMap<string, number> = new Map([
  ...minedForks.map((fork, index): [string, number] => [fork, index + 2]),
  ...timeForks.map((fork, index): [string, number] => [
    fork,
    MERGE + 1 + index,
  ]),
])

/** A member of the DAO's list, and the contract that refunds its ether. */
export const DAO_ACCOUNT = '0xd4fe7bc31cedb7bfb8a345f31e668033056b2728'
export const DAO_REFUND = '0xbf4ed7b27f1d666546e30d74d50d173d20bca754'

const FIRST_TIME = 1_438_269_973
const timeOf = (block: number): number => FIRST_TIME + 14 * block

const startOf = (fork: string): number => forkBlocks.get(fork) ?? 0

const createFile = (terminalTotalDifficulty?: bigint): GethGenesis => {
  const file = createGenesisFile(terminalTotalDifficulty)
  const { terminalTotalDifficulty: merge } = file.config
  return {
    ...file,
    config: {
      chainId: 61338,
      ...Object.fromEntries(minedForks.map((fork) => [fork, startOf(fork)])),
      eip155Block: startOf('eip158Block'),
      daoForkSupport: true,
      ...Object.fromEntries(
        timeForks.map((fork) => [fork, timeOf(startOf(fork))]),
      ),
      ...(merge === undefined ? {} : { terminalTotalDifficulty: merge }),
      ethash: {},
      blobSchedule: {
        cancun: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
        prague: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
        osaka: { target: 6, max: 9, baseFeeUpdateFraction: 5_007_716 },
        // The first two are not those of any public network.
        bpo1: { target: 8, max: 11, baseFeeUpdateFraction: 7_000_000 },
        bpo2: { target: 9, max: 15, baseFeeUpdateFraction: 8_000_000 },
        bpo3: { target: 14, max: 21, baseFeeUpdateFraction: 11_684_671 },
        bpo4: { target: 2, max: 4, baseFeeUpdateFraction: 2_000_000 },
        bpo5: { target: 3, max: 6, baseFeeUpdateFraction: 3_338_477 },
      },
    },
    timestamp: `0x${timeOf(0).toString(16)}`,
    alloc: { ...file.alloc, [DAO_ACCOUNT]: { balance: '0x7' } },
  }
}

const GWEI = 10n ** 9n
const fees = { maxFeePerGas: 20n * GWEI, maxPriorityFeePerGas: GWEI }

/**
 * Every transaction type in every fork that has it, a log in every block, and
 * an uncle in every block that was mined on two others.
 */
const planBlocks = (): BlockPlan[] => {
  const senders = createSenders() as [Sender, Sender, Sender]
  const [alice, bob, carol] = senders
  const logger = nextContract(alice)
  const call = { to: logger, data: word(1) }
  const transactions = (common: Common): TypedTransaction[] => [
    send(alice, common, { type: 0, gasPrice: 20n * GWEI, ...call }),
    ...since(common, 2930, () =>
      send(bob, common, {
        type: 1,
        gasPrice: 20n * GWEI,
        ...call,
        accessList: [[logger.bytes, [word(0)]]],
      } as TypedTxData),
    ),
    ...since(common, 1559, () =>
      send(bob, common, { type: 2, ...fees, ...call }),
    ),
    ...since(common, 4844, () =>
      send(bob, common, withBlobs(carol, blobsIn(common))),
    ),
    ...since(common, 7702, () =>
      send(bob, common, {
        type: 4,
        ...fees,
        to: carol.address,
        data: word(2),
        authorizationList: [authorize(carol, common, logger.toString())],
      } as TypedTxData),
    ),
  ]
  const deploy = (common: Common): TypedTransaction[] => [
    send(alice, common, {
      type: 0,
      gasPrice: 20n * GWEI,
      data: LOGGER,
      gasLimit: 200_000n,
    }),
    ...transactions(common),
  ]
  return [
    { transactions: deploy },
    ...[...forkBlocks.values(), MERGE]
      .sort((one, other) => one - other)
      .map((number) => ({
        transactions,
        uncles: number < MERGE ? [number - 1] : [],
      })),
  ]
}

const since = (
  common: Common,
  eip: number,
  make: () => TypedTransaction,
): TypedTransaction[] => (common.isActivatedEIP(eip) ? [make()] : [])

/** As many as one transaction may have and its block has room for. */
const blobsIn = (common: Common): string[] => {
  const { maxBlobGasPerBlock } = common.getBlobGasSchedule()
  const room = Number(maxBlobGasPerBlock / common.param('blobGasPerBlob'))
  return Array.from({ length: Math.min(room, 6) }, (_, index) =>
    index % 2 === 0 ? ONES_BLOB : ZEROS_BLOB,
  )
}

const withBlobs = (
  { address }: Sender,
  blobVersionedHashes: string[],
): TypedTxData =>
  ({
    type: 3,
    ...fees,
    maxFeePerBlobGas: GWEI,
    to: address,
    blobVersionedHashes,
  }) as TypedTxData

const authorize = (
  authority: Sender,
  common: Common,
  address: string,
): unknown => {
  const signed = eoaCode7702SignAuthorization(
    {
      chainId: `0x${common.chainId().toString(16)}`,
      address: address as `0x${string}`,
      nonce: `0x${authority.nonce.toString(16)}`,
    },
    authority.secretKey,
  )
  authority.nonce += 1n
  return signed
}

/** A chain through every fork; nothing in it depends on the time of day. */
export const makeEveryForkChain = (): Promise<ChainFiles> =>
  forgeChain({
    createGenesisFile: createFile,
    merge: MERGE,
    timeOf,
    blocks: planBlocks(),
  })
