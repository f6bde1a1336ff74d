import type { Config } from '../config/config.ts'
import type { Network } from './network.ts'
import { openAll } from './open-all.ts'
import { openNetwork, type Surroundings } from './open-network.ts'

/** Opens all networks; if one fails, closes the others again. */
export const openNetworks = async (
  { networks, cacheBytes }: Pick<Config, 'networks' | 'cacheBytes'>,
  surroundings: Surroundings,
): Promise<ReadonlyMap<string, Network>> => {
  const share = Math.floor(cacheBytes / networks.length)
  const opened = await openAll(
    networks.map((network) =>
      openNetwork(network, { ...surroundings, cacheBytes: share }),
    ),
  )
  return new Map(opened.map((network) => [network.name, network]))
}
