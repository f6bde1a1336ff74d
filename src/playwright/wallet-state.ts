import type { LaneState } from '../lane/set-state.ts'
import type { KitNetwork } from './chains/kit-networks.ts'
import type { KitChains } from './chains/start-kit-chains.ts'

/** The name of a network of the test, or its chain id. */
export type NetworkName = string | number

/** A place in the list of accounts, counted from 0, or an address. */
export type AccountName = number | string

export type Policy = 'manual' | 'approve' | 'reject'

/** A site that is connected before the test begins. */
export type WalletSession = {
  origin: string
  /** All networks of the test by default. */
  chains?: readonly NetworkName[]
  /** The first account by default. */
  accounts?: readonly AccountName[]
}

export type WalletSite = {
  origin: string
  /** Its pages get `window.ethereum`. */
  isDefaultWallet?: boolean
  /** The wallet also presents itself as compatible with MetaMask. */
  isCompatible?: boolean
}

/** The wallet at the start of a test. */
export type WalletState = {
  /** How many accounts of the well-known phrase; 3 by default. */
  accounts?: number
  /** Addresses that can be granted, and sign nothing. */
  watchOnly?: readonly string[]
  /** Addresses without a key whose transactions the chains send. */
  impersonated?: readonly string[]
  /** "local" and "local-two" by default; "solana" is a chain of Solana. */
  networks?: readonly KitNetwork[]
  sessions?: readonly WalletSession[]
  sites?: readonly WalletSite[]
  /** A locked wallet has a password. */
  locked?: boolean
  password?: string
  language?: 'en' | 'de'
  theme?: 'light' | 'dark'
}

export const PASSWORD = 'portolan test password'

export const defaultNetworks: readonly KitNetwork[] = [
  { name: 'local' },
  { name: 'local-two' },
]

/** The CAIP-2 id of a network of the test. */
export const chainIdOf = (
  { networks }: Pick<KitChains, 'networks'>,
  wanted: NetworkName,
): string => {
  if (/^(?:eip155|solana):/.test(String(wanted))) return String(wanted)
  const found = networks.find(
    ({ name, chainId }) =>
      name === wanted || (chainId > 0 && chainId === Number(wanted)),
  )
  if (found) return found.scope
  const known = networks.map(
    ({ name, chainId, scope }) => `"${name}" (${chainId || scope})`,
  )
  throw new Error(
    `There is no network "${wanted}" in this test; there are ${known.join(', ')}`,
  )
}

/** An automatic decision for a site, or for every site. */
export const toAutomatic = (
  policy: Policy,
  origin = '*',
): LaneState['automatic'][number] => ({
  origin,
  decision: policy === 'manual' ? 'ask' : policy,
  until: null,
})

export const toLaneState = (
  state: WalletState,
  { chains, policy }: { chains: KitChains; policy: Policy },
): LaneState => ({
  accounts: state.accounts ?? 3,
  watchOnly: state.watchOnly ?? [],
  impersonated: state.impersonated ?? [],
  networks: chains.networks.map(({ name, scope, rpcUrl }) => ({
    name,
    scope,
    node: {
      url: rpcUrl,
      ...(scope.startsWith('eip155:') && {
        wsUrl: rpcUrl.replace(/^http/, 'ws'),
      }),
    },
  })),
  sessions: (state.sessions ?? []).map(
    ({ origin, chains: names, accounts = [0] }) => ({
      origin,
      chains: (names ?? chains.networks.map(({ name }) => name)).map((name) =>
        chainIdOf(chains, name),
      ),
      accounts,
    }),
  ),
  sites: state.sites ?? [],
  automatic: policy === 'manual' ? [] : [toAutomatic(policy)],
  password: state.password ?? (state.locked ? PASSWORD : null),
  locked: state.locked ?? false,
  language: state.language ?? null,
  theme: state.theme ?? null,
})
