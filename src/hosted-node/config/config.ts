import type { ApiKey } from '../keys/api-keys.ts'

/** Where a network's answers come from. */
export type UpstreamConfig =
  /** Any node with an HTTP or a WebSocket address, or both. */
  | {
      kind: 'url'
      name?: string
      url?: string
      wsUrl?: string
      /** Whether what it calls `finalized` can never change; true by default. */
      final?: boolean
      deadlineMs?: number
    }
  /** A development chain in this process. */
  | { kind: 'edr' }
  /** A chain of the past, from its files. */
  | { kind: 'archive'; genesis: string; blocks: string; expectedHead?: string }
  /** The small chain with real uncles that comes with the service. */
  | { kind: 'heritage' }

/** A provider that may answer while none of our own nodes can. */
export type PartnerConfig = {
  url?: string
  wsUrl?: string
  deadlineMs?: number
}

export type NetworkConfig = {
  /** The first part of its addresses' path, or of its host name. */
  name: string
  chainId: number
  /** In the order they are asked. */
  upstreams: readonly UpstreamConfig[]
  partner?: PartnerConfig
}

export type TlsConfig = { cert: string; key: string }

export type Config = {
  host: string
  /** 0 lets the system choose a free one. */
  port: number
  /** Networks are `<network>.<domain>` too, when it is given. */
  domain?: string
  tls?: TlsConfig
  /**
   * Whether anybody who reaches the service may read `/metrics`. By default
   * while only this machine can, wherever it was said where to listen.
   */
  metrics?: boolean
  /** Open at the same time, over HTTP and WebSocket. */
  maxConnections?: number
  cacheBytes: number
  networks: readonly NetworkConfig[]
  apiKeys: readonly ApiKey[]
}

/** The chain that comes with the service has the id its genesis gave it. */
export const HERITAGE_CHAIN_ID = 61_337

export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 8645
export const DEFAULT_MAX_CONNECTIONS = 10_000
export const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024
