import type { NodeAddress } from '../../node-client/node-endpoint.ts'

export type BuiltinNetwork = Readonly<{
  /** CAIP-2. */
  chainId: string
  name: string
  /** Of the currency that fees are paid in. */
  symbol: string
  /** Where its blocks and transactions can be looked at. */
  explorerUrl?: string
  /** What a hosted node calls it, in its address. */
  slug: string
  /** Runs on a developer's machine; nothing on it is worth anything. */
  development: boolean
  /** Where it is reached until the user says otherwise. */
  node?: NodeAddress
}>

/**
 * No secret: the hosted node accepts it from its own machine alone, so that a
 * fresh start needs no settings.
 */
const DEVELOPMENT_KEY = 'portolan-development-key'

/** Where a hosted node of this machine serves a network, by its slug. */
export const hostedUrlOf = (slug: string): string =>
  `http://127.0.0.1:8645/${slug}`

const developmentNetwork = (
  chainId: string,
  network: { name: string; slug: string },
): BuiltinNetwork => ({
  chainId,
  symbol: 'ETH',
  ...network,
  development: true,
  node: { baseUrl: hostedUrlOf(network.slug), apiKey: DEVELOPMENT_KEY },
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

/** In the order they are shown. Public ones come without a node. */
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
