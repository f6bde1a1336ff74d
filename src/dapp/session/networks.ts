/** A chain with its CAIP-2 id and its name. */
export type Network = { scope: string; name: string; symbol: string }

/** The chains that `npm start` runs. */
export const localNetworks: readonly Network[] = [
  { scope: 'eip155:31337', name: 'Local', symbol: 'ETH' },
  { scope: 'eip155:31338', name: 'Local Two', symbol: 'ETH' },
  { scope: 'eip155:61337', name: 'Heritage', symbol: 'ETH' },
]

export const publicNetworks: readonly Network[] = [
  { scope: 'eip155:1', name: 'Ethereum', symbol: 'ETH' },
  { scope: 'eip155:10', name: 'OP Mainnet', symbol: 'ETH' },
  { scope: 'eip155:137', name: 'Polygon', symbol: 'POL' },
  { scope: 'eip155:8453', name: 'Base', symbol: 'ETH' },
  { scope: 'eip155:42161', name: 'Arbitrum One', symbol: 'ETH' },
  { scope: 'eip155:11155111', name: 'Sepolia', symbol: 'ETH' },
]

export const LOCAL_SOLANA = 'solana:2cf77t1hCgZZdCANeiwqTSCbkUx3buXx'

export const solanaNetworks: readonly Network[] = [
  { scope: LOCAL_SOLANA, name: 'Solana Local', symbol: 'SOL' },
  {
    scope: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    name: 'Solana',
    symbol: 'SOL',
  },
  {
    scope: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    name: 'Solana Devnet',
    symbol: 'SOL',
  },
]

const known = [...localNetworks, ...publicNetworks, ...solanaNetworks]

/** An unknown chain is named by its scope. */
export const networkOf = (scope: string): Network =>
  known.find((network) => network.scope === scope) ?? {
    scope,
    name: scope,
    symbol: 'ETH',
  }

const referenceOf = (scope: string): string => scope.slice('eip155:'.length)

export const isEthereum = (scope: string): boolean =>
  /^eip155:[1-9][0-9]*$/.test(scope)

export const isSolana = (scope: string): boolean => scope.startsWith('solana:')

export const chainIdOf = (scope: string): number => Number(referenceOf(scope))

/** The chain id as Ethereum methods write it. */
export const hexChainIdOf = (scope: string): string =>
  `0x${BigInt(referenceOf(scope)).toString(16)}`
