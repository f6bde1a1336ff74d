import type { NodeAddress } from '../../node-client/node-address.ts'
import { isTestBuild } from '../../protocol/test-build.ts'

export type BuiltinNetwork = Readonly<{
  /** CAIP-2. */
  chainId: string
  name: string
  /** The currency that fees are paid in. */
  symbol: string
  /** The block explorer. */
  explorerUrl?: string
  /** The name of the network in a hosted node's address. */
  slug: string
  /** A local chain of a developer; nothing on it has value. */
  development: boolean
  /** The default node, until the user chooses another. */
  node?: NodeAddress
}>

/**
 * Not a secret: the hosted node accepts it only from its own machine, so that a
 * fresh start needs no settings.
 */
const DEVELOPMENT_KEY = 'portolan-development-key'

/** The address at which a local hosted node serves a network, by its slug. */
export const hostedUrlOf = (slug: string): string =>
  `http://127.0.0.1:8645/${slug}`

export const developmentNetwork = (
  chainId: string,
  network: { name: string; slug: string; symbol?: string },
): BuiltinNetwork => ({
  chainId,
  symbol: 'ETH',
  ...network,
  development: true,
  // A test says which nodes there are.
  ...(!isTestBuild && {
    node: {
      url: {
        shown: `${hostedUrlOf(network.slug)}/v3/<key>`,
        secrets: [DEVELOPMENT_KEY],
      },
    },
  }),
})

const publicNetwork = (
  chainId: string,
  network: { name: string; symbol?: string; slug: string; explorerUrl: string },
): BuiltinNetwork => ({
  chainId,
  symbol: 'ETH',
  ...network,
  development: false,
})

/** In display order. Public networks have no default node. */
export const builtinNetworks: readonly BuiltinNetwork[] = [
  publicNetwork('eip155:1', {
    name: 'Ethereum',
    slug: 'mainnet',
    explorerUrl: 'https://etherscan.io',
  }),
  publicNetwork('eip155:10', {
    name: 'OP Mainnet',
    slug: 'optimism-mainnet',
    explorerUrl: 'https://optimistic.etherscan.io',
  }),
  publicNetwork('eip155:56', {
    name: 'BNB Smart Chain',
    symbol: 'BNB',
    slug: 'bsc-mainnet',
    explorerUrl: 'https://bscscan.com',
  }),
  publicNetwork('eip155:137', {
    name: 'Polygon',
    symbol: 'POL',
    slug: 'polygon-mainnet',
    explorerUrl: 'https://polygonscan.com',
  }),
  publicNetwork('eip155:324', {
    name: 'ZKsync Era',
    slug: 'zksync-mainnet',
    explorerUrl: 'https://explorer.zksync.io',
  }),
  publicNetwork('eip155:8453', {
    name: 'Base',
    slug: 'base-mainnet',
    explorerUrl: 'https://basescan.org',
  }),
  publicNetwork('eip155:42161', {
    name: 'Arbitrum One',
    slug: 'arbitrum-mainnet',
    explorerUrl: 'https://arbiscan.io',
  }),
  publicNetwork('eip155:43114', {
    name: 'Avalanche C-Chain',
    symbol: 'AVAX',
    slug: 'avalanche-mainnet',
    explorerUrl: 'https://snowtrace.io',
  }),
  publicNetwork('eip155:59144', {
    name: 'Linea',
    slug: 'linea-mainnet',
    explorerUrl: 'https://lineascan.build',
  }),
  publicNetwork('eip155:11155111', {
    name: 'Sepolia',
    slug: 'sepolia',
    explorerUrl: 'https://sepolia.etherscan.io',
  }),
  developmentNetwork('eip155:31337', { name: 'Local', slug: 'local' }),
  developmentNetwork('eip155:31338', { name: 'Local two', slug: 'local-two' }),
  developmentNetwork('eip155:61337', { name: 'Heritage', slug: 'heritage' }),
]
