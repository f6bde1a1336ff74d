import { createHash } from 'node:crypto'
import type { NetworkConfig } from '../../hosted-node/config/config.ts'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import { isSolanaAddress } from '../../protocol/solana/address.ts'

/** A network of a test. */
export type KitNetwork = {
  /** The hosted node's own are "local", "local-two", "heritage", "solana". */
  name: string
  /** Needed for a chain of another name. */
  chainId?: number
  /** Makes it a chain of Solana, which poses as the one with this hash. */
  genesisHash?: string
  /** A node that is running already; by default a chain is started. */
  url?: string
  /** A node whose latest state the started chain begins with. */
  fork?: string
}

/** A network with a chain that is started for it. */
export type StartedNetwork = {
  name: string
  /** 0 for a chain of Solana. */
  chainId: number
  genesisHash?: string
  fork?: string
}

/** The rule of the hosted node, which uses it in paths. */
const NAME = /^(?!(?:v3|ws)$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** Throws an error that names what is wrong. */
export const checkNetworks = (networks: readonly KitNetwork[]): void => {
  const names = networks.map(({ name }) => name)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined) {
    throw new TypeError(`There are two networks with the name "${twice}"`)
  }
  for (const network of networks) checkNetwork(network)
}

const checkNetwork = ({
  name,
  chainId,
  genesisHash,
  url,
  fork,
}: KitNetwork): void => {
  const fail = (what: string): never => {
    throw new TypeError(`The network "${name}" ${what}`)
  }
  if (!NAME.test(name)) {
    fail('must be named with small letters, digits and "-", and not v3 or ws')
  }
  if (
    chainId !== undefined &&
    !(Number.isSafeInteger(chainId) && chainId > 0)
  ) {
    fail(`has the chainId ${chainId}, which must be a whole number above 0`)
  }
  if (genesisHash !== undefined && !isSolanaAddress(genesisHash)) {
    fail('has a genesisHash that is not 32 bytes in base58')
  }
  if (genesisHash !== undefined && (chainId ?? url ?? fork) !== undefined) {
    fail('has a genesisHash, which goes with no chainId, url or fork')
  }
  for (const [key, value] of Object.entries({ url, fork })) {
    if (value !== undefined && !/^https?:\/\/./.test(value)) {
      fail(`has a ${key} that does not begin with http:// or https://`)
    }
  }
  if (url !== undefined && fork !== undefined) {
    fail('has a url and a fork; only a chain that is started can be a fork')
  }
}

/** A network that the hosted node serves by itself. */
export const embedded = (name: string): NetworkConfig | undefined =>
  embeddedConfig().networks.find((one) => one.name === name)

/** Settings of the hosted node, for development methods on this machine. */
export const toHostedNodeSettings = (
  networks: readonly StartedNetwork[],
): object => ({
  host: '127.0.0.1',
  networks: Object.fromEntries(
    networks.map((network) => [
      network.name,
      network.genesisHash === undefined
        ? { chainId: network.chainId, upstreams: [toUpstream(network)] }
        : {
            genesisHash: network.genesisHash,
            upstreams: [{ kind: 'litesvm' }],
          },
    ]),
  ),
  keys: [
    {
      id: 'development',
      sha256: createHash('sha256').update(DEVELOPMENT_KEY).digest('hex'),
      tier: 'custom',
      development: true,
    },
  ],
})

const toUpstream = ({ name, fork }: StartedNetwork): object =>
  fork === undefined
    ? (embedded(name)?.upstreams[0] ?? { kind: 'edr' })
    : { kind: 'edr', forkUrl: fork }
