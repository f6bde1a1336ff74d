import type { Block } from '@ethereumjs/block'
import type { MerkleStateManager } from '@ethereumjs/statemanager'
import type { TxReceipt } from '@ethereumjs/vm'

/** A block that was executed and verified against its header. */
export type ArchivedBlock = Readonly<{
  block: Block
  hash: string
  /** Length of its RLP in bytes. */
  size: number
  totalDifficulty: bigint
  receipts: readonly TxReceipt[]
  /** Gas used by each transaction alone. */
  gasUsed: readonly bigint[]
}>

/** Position of a transaction. */
export type Position = Readonly<{ in: ArchivedBlock; index: number }>

export type Archive = Readonly<{
  chainId: bigint
  /** By number, from the genesis block to the head. */
  blocks: readonly [ArchivedBlock, ...ArchivedBlock[]]
  blocksByHash: ReadonlyMap<string, ArchivedBlock>
  positions: ReadonlyMap<string, Position>
  /** Contains every historical state; read it through `stateAt`. */
  states: MerkleStateManager
}>

export const headOf = ({ blocks }: Archive): ArchivedBlock =>
  blocks.at(-1) ?? blocks[0]
