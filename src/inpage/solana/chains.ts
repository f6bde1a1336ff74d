import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '../../protocol/solana/chains.ts'

/** Wallet Standard's names of chains, and their scopes in a session. */
const SCOPES: Readonly<Record<string, string>> = Object.freeze({
  'solana:mainnet': SOLANA_MAINNET,
  'solana:devnet': SOLANA_DEVNET,
  'solana:localnet': SOLANA_DEVELOPMENT,
})

export const CHAINS: readonly string[] = Object.freeze(Object.keys(SCOPES))

/** A chain that the wallet does not know is its own scope: it is not granted. */
export const toScope = (chain: string): string => SCOPES[chain] ?? chain
