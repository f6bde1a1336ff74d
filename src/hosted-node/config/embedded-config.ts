import { digestOf } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
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

const embeddedNetworks: readonly NetworkConfig[] = [
  { name: 'local', chainId: 31337, upstreams: [{ kind: 'edr' }] },
  { name: 'local-two', chainId: 31338, upstreams: [{ kind: 'edr' }] },
  {
    name: 'heritage',
    chainId: HERITAGE_CHAIN_ID,
    upstreams: [{ kind: 'heritage' }],
  },
]

/** The default configuration. */
export const embeddedConfig = ({
  host = DEFAULT_HOST,
  port = DEFAULT_PORT,
  tls,
}: {
  host?: string
  port?: number
  tls?: TlsConfig | undefined
} = {}): Config => ({
  host,
  port,
  ...(tls && { tls }),
  cacheBytes: DEFAULT_CACHE_BYTES,
  networks: embeddedNetworks,
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
