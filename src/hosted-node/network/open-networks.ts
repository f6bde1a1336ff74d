import type { Config } from '../config/config.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import type { Network } from './network.ts'
import { openNetwork } from './open-network.ts'

/** Opens all networks; if one fails, closes the others again. */
export const openNetworks = async (
  { networks, cacheBytes }: Pick<Config, 'networks' | 'cacheBytes'>,
  { log, metrics }: { log: Log; metrics: Metrics },
): Promise<ReadonlyMap<string, Network>> => {
  const share = Math.floor(cacheBytes / networks.length)
  const opened = await Promise.allSettled(
    networks.map((network) =>
      openNetwork(network, { log, metrics, cacheBytes: share }),
    ),
  )
  const open = opened.flatMap((one) =>
    one.status === 'fulfilled' ? [one.value] : [],
  )
  const failed = opened.find((one) => one.status === 'rejected')
  if (failed) {
    await Promise.all(open.map((network) => network.close()))
    throw failed.reason
  }
  return new Map(open.map((network) => [network.name, network]))
}
