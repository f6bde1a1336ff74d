/** How a development chain starts; each member has a default. */
export type ChainSettings = {
  /** A node whose state the chain starts from. */
  forkUrl?: string
  /** The block of that node; its latest one by default. */
  forkBlock?: number
  /** How many accounts it signs for. */
  accounts?: number
  /** What each of them has, in ether. */
  balance?: number
  /** The phrase that they derive from. */
  mnemonic?: string
  /** Seconds between blocks, instead of a block for each transaction. */
  blockTime?: number
  /** The time of its first block, in seconds. */
  genesisTime?: number
}
