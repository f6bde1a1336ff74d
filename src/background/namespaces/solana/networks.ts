import {
  SOLANA_DEVELOPMENT,
  SOLANA_DEVNET,
  SOLANA_MAINNET,
} from '../../../protocol/solana/chains.ts'
import {
  type BuiltinNetwork,
  developmentNetwork,
} from '../../nodes/builtin-networks.ts'

/** Public networks have no default node. */
export const solanaNetworks: readonly BuiltinNetwork[] = [
  {
    chainId: SOLANA_MAINNET,
    name: 'Solana',
    symbol: 'SOL',
    slug: 'solana-mainnet',
    explorerUrl: 'https://explorer.solana.com',
    development: false,
  },
  {
    chainId: SOLANA_DEVNET,
    name: 'Solana Devnet',
    symbol: 'SOL',
    slug: 'solana-devnet',
    explorerUrl: 'https://explorer.solana.com/?cluster=devnet',
    development: false,
  },
  developmentNetwork(SOLANA_DEVELOPMENT, {
    name: 'Solana Local',
    slug: 'solana',
    symbol: 'SOL',
  }),
]
