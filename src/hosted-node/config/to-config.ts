import { DEVELOPMENT_GENESIS_HASH } from '../solana/genesis.ts'
import {
  type Config,
  DEFAULT_CACHE_BYTES,
  DEFAULT_HOST,
  DEFAULT_PORT,
  type NetworkConfig,
  type UpstreamConfig,
} from './config.ts'
import type { ConfigFile } from './config-struct.ts'
import { toApiKey } from './to-api-key.ts'

/** A checked file with defaults filled in. */
export const toConfig = (
  file: ConfigFile,
  resolvePath: (path: string) => string,
): Config => {
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, domain, tls } = file
  const { metrics, maxConnections, cacheBytes = DEFAULT_CACHE_BYTES } = file
  const { drainDelayMs } = file
  const { workers, shared, keys = [], keysFile } = file
  return {
    host,
    port,
    ...(domain !== undefined && { domain }),
    ...(tls && {
      tls: { cert: resolvePath(tls.cert), key: resolvePath(tls.key) },
    }),
    ...(metrics !== undefined && { metrics }),
    ...(maxConnections !== undefined && { maxConnections }),
    cacheBytes,
    ...(drainDelayMs !== undefined && { drainDelayMs }),
    ...(file.traces && { traces: file.traces }),
    ...(workers !== undefined && { workers }),
    ...(shared && { shared: { whenUnavailable: 'share', ...shared } }),
    networks: Object.entries(file.networks).map(([name, network]) => ({
      ...network,
      name,
      ...chainOf(network),
      upstreams: network.upstreams.map((one) => withPaths(one, resolvePath)),
    })),
    ...(keysFile !== undefined && { keysFile: resolvePath(keysFile) }),
    apiKeys: keys.map(toApiKey),
  }
}

/** A Solana network has a genesis hash, by default that of our chain. */
const chainOf = ({
  chainId,
  genesisHash,
}: ConfigFile['networks'][string]): Pick<
  NetworkConfig,
  'chainId' | 'genesisHash'
> =>
  chainId === undefined
    ? { chainId: 0, genesisHash: genesisHash ?? DEVELOPMENT_GENESIS_HASH }
    : { chainId }

const withPaths = (
  upstream: UpstreamConfig,
  resolvePath: (path: string) => string,
): UpstreamConfig =>
  upstream.kind === 'archive'
    ? {
        ...upstream,
        genesis: resolvePath(upstream.genesis),
        blocks: resolvePath(upstream.blocks),
      }
    : upstream
