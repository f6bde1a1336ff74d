import { InvalidEndpointError } from '../../node-client/errors.ts'
import {
  type Address,
  type NodeAddress,
  parseAddress,
} from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { DamagedItemError, NewerSchemaError } from '../../storage/errors.ts'
import { nodeItem, publicNodesItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import type { Network, UsedAddress } from './network-view.ts'
import { publicNodes } from './public-nodes.ts'

export type NodeAddresses = Readonly<{
  /**
   * In the order in which they are asked. The nodes that the user chose; else
   * the built-in one, else the public ones.
   */
  of: (network: Network) => Promise<UsedAddress[]>
  /** The nodes that the user chose; none if their record is damaged. */
  chosen: (chainId: string) => Promise<NodeAddress[]>
  /** Replaces them; an empty list removes them. */
  choose: (chainId: string, nodes: readonly NodeAddress[]) => Promise<void>
  /** The chains whose public nodes the user turned on. */
  chainsWithPublic: () => Promise<string[]>
  usePublic: (chainId: string, isOn: boolean) => Promise<void>
}>

/** Which nodes each network uses. */
export const createNodeAddresses = ({
  area,
  log,
}: {
  area: StorageArea
  log: Log
}): NodeAddresses => {
  const publicItem = publicNodesItem(area)
  const chainsWithPublic = async (): Promise<string[]> => {
    try {
      return (await publicItem.read()) ?? []
    } catch (error) {
      if (!(error instanceof NewerSchemaError)) throw error
      log.error('stored public nodes are of a newer version, unused', error)
      return []
    }
  }

  const readChosen = async (chainId: string): Promise<NodeAddress[]> =>
    (await nodeItem({ area, chainId }).read())?.nodes ?? []

  const find = async ({ chainId, node }: Network): Promise<UsedAddress[]> => {
    const own = await readChosen(chainId)
    if (own.length > 0) {
      return own.map((address) => ({ source: 'chosen', address }))
    }
    if (node) return [{ source: 'built-in', address: node }]
    const urls = publicNodes.get(chainId) ?? []
    if (urls.length === 0) return []
    if (!(await chainsWithPublic()).includes(chainId)) return []
    return urls.map((url) => ({
      source: 'public',
      address: { url: parseAddress(url, 'url') },
    }))
  }

  return {
    of: async (network) => {
      try {
        const used = await find(network)
        for (const { address } of used) parseNodeEndpoint(address)
        return used
      } catch (error) {
        const isUnusable =
          error instanceof NewerSchemaError ||
          error instanceof DamagedItemError ||
          error instanceof InvalidEndpointError
        if (!isUnusable) throw error
        // The user chose a node: no other one may see the calls.
        log.error(`the stored node of ${network.chainId} is invalid`, error)
        return []
      }
    },
    chosen: async (chainId) => {
      try {
        return await readChosen(chainId)
      } catch (error) {
        if (error instanceof DamagedItemError) return []
        throw error
      }
    },
    choose: async (chainId, nodes) => {
      const item = nodeItem({ area, chainId })
      if (nodes.length === 0) return await item.remove()
      await item.write({
        nodes: nodes.map(({ url, wsUrl }) => ({
          url: toRecord(url),
          ...(wsUrl && { wsUrl: toRecord(wsUrl) }),
        })),
      })
    },
    chainsWithPublic,
    usePublic: (chainId, isOn) =>
      withLock({ owner: publicItem, key: 'public-nodes' }, async () => {
        const others = (await chainsWithPublic()).filter((id) => id !== chainId)
        await publicItem.write(isOn ? [...others, chainId] : others)
      }),
  }
}

const toRecord = ({ shown, secrets }: Address) => ({
  shown,
  secrets: [...secrets],
})
