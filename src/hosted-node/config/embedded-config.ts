import type { ChainSettings } from '../chain/chain-settings.ts'
import { digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import type { SolanaSettings } from '../solana/chain.ts'
import { DEVELOPMENT_GENESIS_HASH } from '../solana/genesis.ts'
import {
  type Config,
  DEFAULT_CACHE_BYTES,
  DEFAULT_HOST,
  DEFAULT_PORT,
  HERITAGE_CHAIN_ID,
  type NetworkConfig,
  type TlsConfig,
} from './config.ts'

/**
 * The key of the embedded networks. It is not a secret: it is printed, and
 * built into the wallet, so that a fresh start needs no configuration.
 */
export const DEVELOPMENT_KEY = 'portolan-development-key'

/** How the embedded development chains start. */
export type EmbeddedChains = Omit<ChainSettings, 'genesisTime'> & {
  chainId?: number
}

/** The fork and the chain id are of `local`; the rest is of both chains. */
const embeddedNetworks = ({
  chainId = 31337,
  forkUrl,
  forkBlock,
  ...settings
}: EmbeddedChains): readonly NetworkConfig[] => [
  {
    name: 'local',
    chainId,
    upstreams: [
      {
        kind: 'edr',
        ...settings,
        ...(forkUrl !== undefined && { forkUrl }),
        ...(forkBlock !== undefined && { forkBlock }),
      },
    ],
  },
  {
    name: 'local-two',
    chainId: 31338,
    upstreams: [{ kind: 'edr', ...settings }],
  },
  {
    name: 'heritage',
    chainId: HERITAGE_CHAIN_ID,
    upstreams: [{ kind: 'heritage' }],
  },
  {
    name: 'solana',
    chainId: 0,
    genesisHash: DEVELOPMENT_GENESIS_HASH,
    upstreams: [{ kind: 'litesvm', ...toSolanaSettings(settings) }],
  },
]

/** The accounts of the same phrase, with as many SOL as others have ether. */
const toSolanaSettings = ({
  accounts,
  balance,
  mnemonic,
}: Pick<ChainSettings, 'accounts' | 'balance' | 'mnemonic'>): Omit<
  SolanaSettings,
  'genesisHash'
> => ({
  ...(accounts !== undefined && { accounts }),
  ...(balance !== undefined && { balance }),
  ...(mnemonic !== undefined && { mnemonic }),
})

/** The default configuration. */
export const embeddedConfig = ({
  host = DEFAULT_HOST,
  port = DEFAULT_PORT,
  tls,
  chains = {},
}: {
  host?: string
  port?: number
  tls?: TlsConfig | undefined
  chains?: EmbeddedChains
} = {}): Config => ({
  host,
  port,
  ...(tls && { tls }),
  cacheBytes: DEFAULT_CACHE_BYTES,
  networks: embeddedNetworks(chains),
  apiKeys: [
    {
      id: 'development',
      digest: digestOf(DEVELOPMENT_KEY),
      plan: planTiers.custom,
      development: true,
      failover: false,
      profile: 'full',
    },
  ],
})
