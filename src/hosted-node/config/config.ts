import { type ApiKey, digestOf } from './api-keys.ts'

export type NetworkConfig = {
  /** The first part of its addresses' path. */
  name: string
  chainId: number
  upstream: { kind: 'edr' }
}

export type Config = {
  host: string
  /** 0 lets the system choose a free one. */
  port: number
  networks: readonly NetworkConfig[]
  apiKeys: readonly ApiKey[]
}

export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 8645

/**
 * The key of the embedded networks. It is no secret: it is printed, and built
 * into the wallet, so that a fresh start needs no settings.
 */
export const DEVELOPMENT_KEY = 'portolan-development-key'

const embeddedNetworks: readonly NetworkConfig[] = [
  { name: 'local', chainId: 31337, upstream: { kind: 'edr' } },
  { name: 'local-two', chainId: 31338, upstream: { kind: 'edr' } },
]

export const embeddedConfig = ({
  host = DEFAULT_HOST,
  port = DEFAULT_PORT,
}: {
  host?: string
  port?: number
} = {}): Config => ({
  host,
  port,
  networks: embeddedNetworks,
  apiKeys: [
    {
      id: 'development',
      digest: digestOf(DEVELOPMENT_KEY),
      loopbackOnly: true,
    },
  ],
})
