import type { ChainSettings } from '../chain/chain-settings.ts'
import type { ApiKey } from '../keys/api-keys.ts'
import type { MethodConfig } from '../methods/configured-method.ts'
import type { HealthSettings } from '../network/node-health.ts'
import type { Depth } from '../network/node-history.ts'
import type { RoutingSettings } from '../network/routing-settings.ts'
import type { WhenUnavailable } from '../shared-state/leased-meter.ts'
import type { SolanaSettings } from '../solana/chain.ts'

/** A source of answers for a network. */
export type UpstreamConfig =
  /** A node with an HTTP or WebSocket address, or both. */
  | {
      kind: 'url'
      name?: string
      url?: string
      wsUrl?: string
      /** Whether its `finalized` blocks never change; true by default. */
      final?: boolean
      deadlineMs?: number
      /** Recent blocks whose state it has; all by default. */
      history?: Depth
      /** Recent blocks that it has, with receipts and logs; all by default. */
      blockHistory?: Depth
    }
  /** A development chain, in a process that may have so much memory. */
  | ({ kind: 'edr'; memoryMb?: number } & Omit<ChainSettings, 'genesisTime'>)
  /** A Solana development chain, in a process that may have so much memory. */
  | ({ kind: 'litesvm'; memoryMb?: number } & Omit<
      SolanaSettings,
      'genesisHash'
    >)
  /** A historical chain read from files. */
  | { kind: 'archive'; genesis: string; blocks: string; expectedHead?: string }
  /** The small chain with real uncles that is part of the service. */
  | { kind: 'heritage' }

/** A provider that may answer while all of our own nodes are down. */
export type PartnerConfig = {
  url?: string
  wsUrl?: string
  deadlineMs?: number
}

export type NetworkConfig = {
  /** The first path segment of its addresses, or its host name. */
  name: string
  /** 0 for a Solana network. */
  chainId: number
  /** Of a Solana network, whose nodes are checked by it. */
  genesisHash?: string
  /** In the order they are tried. */
  upstreams: readonly UpstreamConfig[]
  partner?: PartnerConfig
  /** How its nodes are probed. */
  health?: Partial<HealthSettings>
  /** How reads are spread over its nodes. */
  routing?: Partial<RoutingSettings>
  /** Beyond those that every network offers; a text names an optional one. */
  methods?: readonly (string | MethodConfig)[]
}

export type TlsConfig = { cert: string; key: string }

/** What replicas share through a Redis or Valkey server. */
export type SharedConfig = {
  /** May contain a password. */
  url: string
  /** Whether a replica then spends its share of a plan, or refuses. */
  whenUnavailable: WhenUnavailable
  /** How many services share the server; each may have workers. */
  replicas: number
}

export type Config = {
  host: string
  /** 0 picks a free port. */
  port: number
  /** If set, networks are also served as `<network>.<domain>`. */
  domain?: string
  tls?: TlsConfig
  /**
   * Whether `/metrics` is public. By default only while the service listens on
   * loopback.
   */
  metrics?: boolean
  /** Maximum open connections, HTTP and WebSocket together. */
  maxConnections?: number
  cacheBytes: number
  /** How long a stop waits after `/readyz` fails; 0 by default. */
  drainDelayMs?: number
  /** A collector of OpenTelemetry traces, and the part of calls to trace. */
  traces?: { url: string; sample?: number }
  /** How many processes serve; 1 by default. */
  workers?: number
  shared?: SharedConfig
  networks: readonly NetworkConfig[]
  /** The file that `apiKeys` are read from, if it is not the configuration. */
  keysFile?: string
  apiKeys: readonly ApiKey[]
}

/** The bundled chain has the id of its genesis. */
export const HERITAGE_CHAIN_ID = 61_337

export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 8645
export const DEFAULT_MAX_CONNECTIONS = 10_000
export const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024
