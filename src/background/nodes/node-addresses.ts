import { InvalidEndpointError } from '../../node-client/errors.ts'
import {
  type Address,
  type NodeAddress,
  parseAddress,
} from '../../node-client/node-address.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { NewerSchemaError } from '../../storage/errors.ts'
import { nodeItem, publicNodesItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Log } from '../host/log.ts'
import type { Network, UsedAddress } from './network-view.ts'
import { publicNodes } from './public-nodes.ts'

export type NodeAddresses = Readonly<{
  /** The node that the user chose; else the built-in, else the public one. */
  of: (network: Network) => Promise<UsedAddress | undefined>
  choose: (chainId: string, node: NodeAddress) => Promise<void>
  remove: (chainId: string) => Promise<void>
  /** The chains whose public nodes the user turned on. */
  chainsWithPublic: () => Promise<string[]>
  usePublic: (chainId: string, isOn: boolean) => Promise<void>
}>

/** Which node each network uses. */
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

  const find = async ({
    chainId,
    node,
  }: Network): Promise<UsedAddress | undefined> => {
    const chosen = (await nodeItem({ area, chainId }).read())?.nodes[0]
    if (chosen) return { source: 'chosen', address: chosen }
    if (node) return { source: 'built-in', address: node }
    const [url] = publicNodes.get(chainId) ?? []
    if (url === undefined) return undefined
    if (!(await chainsWithPublic()).includes(chainId)) return undefined
    return { source: 'public', address: { url: parseAddress(url, 'url') } }
  }

  return {
    of: async (network) => {
      try {
        const used = await find(network)
        if (used) parseNodeEndpoint(used.address)
        return used
      } catch (error) {
        const isUnusable =
          error instanceof NewerSchemaError ||
          error instanceof InvalidEndpointError
        if (!isUnusable) throw error
        // The user chose a node: no other one may see the calls.
        log.error(`the stored node of ${network.chainId} is invalid`, error)
        return undefined
      }
    },
    choose: (chainId, { url, wsUrl }) =>
      nodeItem({ area, chainId }).write({
        nodes: [
          { url: toRecord(url), ...(wsUrl && { wsUrl: toRecord(wsUrl) }) },
        ],
      }),
    remove: (chainId) => nodeItem({ area, chainId }).remove(),
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
