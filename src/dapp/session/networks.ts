/** A chain as CAIP-2 names it, and as a person does. */
export type Network = { scope: string; name: string; symbol: string }

/** What `npm start` runs. */
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

const known = [...localNetworks, ...publicNetworks]

/** A chain that we have no name for is known by its scope. */
export const networkOf = (scope: string): Network =>
  known.find((network) => network.scope === scope) ?? {
    scope,
    name: scope,
    symbol: 'ETH',
  }

const referenceOf = (scope: string): string => scope.slice('eip155:'.length)

export const isEthereum = (scope: string): boolean =>
  /^eip155:[1-9][0-9]*$/.test(scope)

export const chainIdOf = (scope: string): number => Number(referenceOf(scope))

/** As Ethereum's own methods spell a chain. */
export const hexChainIdOf = (scope: string): string =>
  `0x${BigInt(referenceOf(scope)).toString(16)}`
