import {
  type Block,
  type BlockHeader,
  createBlock,
  genTransactionsTrieRoot,
  genWithdrawalsTrieRoot,
  type HeaderData,
} from '@ethereumjs/block'
import type { Common } from '@ethereumjs/common'
import { RLP } from '@ethereumjs/rlp'
import { isBlob4844Tx, type TypedTransaction } from '@ethereumjs/tx'
import {
  type Address,
  createWithdrawal,
  utf8ToBytes,
  type WithdrawalData,
} from '@ethereumjs/util'
import { runBlock, type VM } from '@ethereumjs/vm'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { forkHeader } from './fork-header.ts'

export type Content = {
  parent: Block
  time: number
  miner: Address
  transactions: TypedTransaction[]
  uncles: BlockHeader[]
  withdrawals: WithdrawalData[]
}

/** Makes a block on its parent: everything is real except the proof of work. */
export const forgeBlock = async (vm: VM, content: Content): Promise<Block> => {
  const { parent, time, transactions, uncles } = content
  const common = vm.common.copy()
  const blockNumber = parent.header.number + 1n
  common.setHardforkBy({ blockNumber, timestamp: BigInt(time) })
  const header = await headerBefore(common, content)
  const seal = (results: HeaderData): Block =>
    createBlock(
      {
        header: { ...header, ...results },
        transactions,
        uncleHeaders: uncles,
        ...(common.isActivatedEIP(4895)
          ? { withdrawals: content.withdrawals }
          : {}),
      },
      // An uncle may be of an earlier fork than the block that includes it.
      { common, calcDifficultyFromHeader: parent.header, setHardfork: true },
    )
  const ran = await runBlock(vm, {
    block: seal({}),
    root: parent.header.stateRoot,
    generate: true,
    skipBlockValidation: true,
    setHardfork: true,
  })
  return seal({
    stateRoot: ran.stateRoot,
    receiptTrie: ran.receiptsRoot,
    logsBloom: ran.logsBloom,
    gasUsed: ran.gasUsed,
    ...(ran.requestsHash ? { requestsHash: ran.requestsHash } : {}),
  })
}

/** The header values known before execution. */
const headerBefore = async (
  common: Common,
  { parent, time, miner, transactions, uncles, withdrawals }: Content,
): Promise<HeaderData> => ({
  parentHash: parent.hash(),
  number: parent.header.number + 1n,
  timestamp: time,
  coinbase: miner,
  extraData: utf8ToBytes('Portolan heritage'),
  uncleHash: keccak_256(RLP.encode(uncles.map((uncle) => uncle.raw()))),
  transactionsTrie: await genTransactionsTrieRoot(transactions),
  ...forkHeader(common, parent),
  ...(common.isActivatedEIP(4895)
    ? {
        withdrawalsRoot: await genWithdrawalsTrieRoot(
          withdrawals.map(createWithdrawal),
        ),
      }
    : {}),
  ...(common.isActivatedEIP(4844)
    ? { blobGasUsed: blobGas(common, transactions) }
    : {}),
})

const blobGas = (common: Common, transactions: TypedTransaction[]): bigint =>
  transactions
    .filter(isBlob4844Tx)
    .reduce(
      (gas, blobs) =>
        gas + BigInt(blobs.numBlobs()) * common.param('blobGasPerBlob'),
      0n,
    )
