import type { ApiKey } from '../keys/api-keys.ts'
import { planTiers } from '../keys/plan-tiers.ts'
import {
  type Config,
  DEFAULT_CACHE_BYTES,
  DEFAULT_HOST,
  DEFAULT_PORT,
  type UpstreamConfig,
} from './config.ts'
import type { ConfigFile } from './config-struct.ts'

/** A checked file with defaults filled in. */
export const toConfig = (
  file: ConfigFile,
  resolvePath: (path: string) => string,
): Config => {
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, domain, tls } = file
  const { metrics, maxConnections, cacheBytes = DEFAULT_CACHE_BYTES } = file
  const { workers, shared } = file
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
    ...(workers !== undefined && { workers }),
    ...(shared && { shared: { whenUnavailable: 'share', ...shared } }),
    networks: Object.entries(file.networks).map(([name, network]) => ({
      ...network,
      name,
      upstreams: network.upstreams.map((one) => withPaths(one, resolvePath)),
    })),
    apiKeys: file.keys.map(toApiKey),
  }
}

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

const toApiKey = (key: ConfigFile['keys'][number]): ApiKey => {
  const { creditsPerDay, creditsPerSecond } = key
  return {
    id: key.id,
    digest: Buffer.from(key.sha256, 'hex'),
    plan: {
      ...planTiers[key.tier],
      ...(creditsPerDay !== undefined && { creditsPerDay }),
      ...(creditsPerSecond !== undefined && { creditsPerSecond }),
    },
    development: key.development ?? false,
    ...(key.networks && { networks: new Set(key.networks) }),
    ...(key.methods && { methods: new Set(key.methods) }),
    ...(key.origins && { origins: new Set(key.origins) }),
    failover: key.failover ?? false,
    profile: key.profile ?? 'full',
  }
}
