import type { ChainKind } from '../signing-checks.ts'

/** Lamports per SOL, as a power of ten. */
export const SOL_DECIMALS = 9

export const isSolana = (chainId: string): boolean =>
  chainId.startsWith('solana:')

/** The first 32 characters of the hash of the first block, in base58. */
export const isSolanaReference = (reference: string): boolean =>
  /^[1-9A-HJ-NP-Za-km-z]{32}$/.test(reference)

/** The chain whose node reports this hash of the first block. */
export const chainOfGenesis = (genesisHash: string): string | undefined => {
  const reference = genesisHash.slice(0, 32)
  return isSolanaReference(reference) ? `solana:${reference}` : undefined
}

export const SOLANA_MAINNET = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
export const SOLANA_DEVNET = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
/** Known by name only: it is not built in. */
export const SOLANA_TESTNET = 'solana:4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z'
/** The development chain of the hosted node. */
export const SOLANA_DEVELOPMENT = 'solana:2cf77t1hCgZZdCANeiwqTSCbkUx3buXx'

/**
 * What a mistake costs on a chain. One that is not known by its reference is
 * treated as strictly as a development chain: its node may be anybody's.
 */
export const chainKindOf = (chainId: string): ChainKind => {
  if (chainId === SOLANA_MAINNET) return 'main'
  return [SOLANA_DEVNET, SOLANA_TESTNET].includes(chainId)
    ? 'test'
    : 'development'
}
