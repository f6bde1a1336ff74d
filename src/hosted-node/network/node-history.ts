/** How much of the chain a node has: all, or so many recent blocks. */
export type Depth = 'full' | number

export type NodeHistory = Readonly<{
  /** Balances, code and storage. */
  state: Depth
  /** Blocks with their transactions, receipts and logs. */
  blocks: Depth
}>
