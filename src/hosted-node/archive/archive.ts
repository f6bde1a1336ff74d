import type { Block } from '@ethereumjs/block'
import type { MerkleStateManager } from '@ethereumjs/statemanager'
import type { TxReceipt } from '@ethereumjs/vm'

/** A block that was executed and found to be what its header says. */
export type ArchivedBlock = Readonly<{
  block: Block
  hash: string
  /** Bytes of its RLP. */
  size: number
  totalDifficulty: bigint
  receipts: readonly TxReceipt[]
  /** Gas that each transaction used alone. */
  gasUsed: readonly bigint[]
}>

/** Where a transaction stands. */
export type Position = Readonly<{ in: ArchivedBlock; index: number }>

export type Archive = Readonly<{
  chainId: bigint
  /** By number: the first is the genesis block, the last the head. */
  blocks: readonly [ArchivedBlock, ...ArchivedBlock[]]
  blocksByHash: ReadonlyMap<string, ArchivedBlock>
  positions: ReadonlyMap<string, Position>
  /** Holds every state there ever was; read it through `stateAt`. */
  states: MerkleStateManager
}>

export const headOf = ({ blocks }: Archive): ArchivedBlock =>
  blocks.at(-1) ?? blocks[0]
