import type {
  LocalNode,
  NodeFailure,
  NodeInput,
  NodePlace,
  NodeReport,
  NodeStatus,
} from '../../messaging/network-contract.ts'
import { InvalidEndpointError } from '../../node-client/errors.ts'
import {
  type NodeAddress,
  parseEdited,
} from '../../node-client/node-address.ts'
import {
  type NodeEndpoint,
  parseNodeEndpoint,
} from '../../node-client/node-endpoint.ts'
import { referenceOf } from '../../protocol/caip.ts'
import { type Networks, UnknownNetworkError } from './networks.ts'
import {
  checkNode,
  findLocalNode,
  type NodeTransports,
  readsWithin,
  testNode,
} from './probe-node.ts'

export type NodeSettings = Readonly<{
  /** A node of null means the stored one. */
  test: (place: NodePlace) => Promise<NodeReport>
  check: (chainId: string) => Promise<NodeStatus>
  /** Undefined when stored; otherwise the reason why not. */
  save: (place: NodePlace) => Promise<NodeReport | undefined>
  move: (move: { chainId: string; from: number; to: number }) => Promise<void>
  /** The node at the usual place on this computer, which is contacted now. */
  findLocal: () => Promise<LocalNode | null>
  /** Tests a node for a network that is not added yet. */
  testNew: (chainId: string, node: NodeInput) => Promise<NodeReport>
  /**
   * The same, with a function that stores it unless a node was chosen
   * meanwhile; a report says why it cannot be stored.
   */
  prepare: (chainId: string, node: NodeInput) => Promise<Prepared>
}>

type Prepared = { report: NodeReport } | { store: () => Promise<void> }

type Usable = { report: NodeReport } | { address: NodeAddress }

type Found =
  | { address: NodeAddress; endpoint: NodeEndpoint }
  | { failure: NodeFailure }

/** Tests, stores and checks the nodes that the user chooses. */
export const createNodeSettings = ({
  networks,
  ...transports
}: NodeTransports & {
  networks: Pick<
    Networks,
    'addressOf' | 'nodeOf' | 'recheck' | 'list' | 'setNode' | 'changeNodes'
  >
}): NodeSettings => {
  const find = async ({ chainId, node, at }: NodePlace): Promise<Found> =>
    readNode(node, (await networks.addressOf(chainId, at))?.address)

  const test = async (chainId: string, found: Found): Promise<NodeReport> =>
    'failure' in found
      ? { ok: false, failure: found.failure }
      : await testNode({ chainId, endpoint: found.endpoint }, transports)

  /** POST does not detect a socket that leads to another chain. */
  const foundInUse = async (
    chainId: string,
  ): Promise<NodeFailure | undefined> => {
    const known = await networks.list()
    const said = known.find((one) => one.chainId === chainId)?.otherChain
    const expected = referenceOf(chainId)
    return said === undefined
      ? undefined
      : { kind: 'wrong-chain', expected, said }
  }

  const findUsable = async (chainId: string, found: Found): Promise<Usable> => {
    const report = await test(chainId, found)
    if ('failure' in found || !report.ok) return { report }
    const { address } = found
    // A typed address that does not work is a mistake.
    if (address.wsUrl && !report.socket.ok) return { report }
    return { address }
  }

  return {
    prepare: async (chainId, node) => {
      const usable = await findUsable(chainId, readNode(node))
      if ('report' in usable) return usable
      const put = (nodes: readonly NodeAddress[]) =>
        nodes.length > 0 ? nodes : [usable.address]
      return { store: () => networks.changeNodes(chainId, put) }
    },
    testNew: async (chainId, node) => test(chainId, readNode(node)),

    test: async (place) => {
      await assertKnown(networks, place.chainId)
      return await test(place.chainId, await find(place))
    },

    check: async (chainId) => {
      const node = await networks.nodeOf(chainId)
      if (!node) return { state: 'none' }
      const { request, end } = readsWithin(node, transports.deadline)
      const failure = await checkNode({ chainId, request })
      end()
      if (failure?.kind === 'wrong-chain') networks.recheck(chainId)
      const found = failure ?? (await foundInUse(chainId))
      return found ? { state: 'failing', failure: found } : { state: 'good' }
    },

    save: async (place) => {
      const { chainId, node, at } = place
      await assertKnown(networks, chainId)
      if (!node) {
        await (at === undefined
          ? networks.setNode(chainId, undefined)
          : networks.changeNodes(chainId, (nodes) => nodes.toSpliced(at, 1)))
        return undefined
      }
      const usable = await findUsable(chainId, await find(place))
      if ('report' in usable) return usable.report
      const { address } = usable
      await (at === undefined
        ? networks.setNode(chainId, address)
        : networks.changeNodes(chainId, (nodes) =>
            nodes.toSpliced(at, 1, address),
          ))
      return undefined
    },

    move: ({ chainId, from, to }) =>
      networks.changeNodes(chainId, (nodes) =>
        nodes
          .toSpliced(from, 1)
          .toSpliced(to, 0, ...nodes.slice(from, from + 1)),
      ),

    findLocal: () => findLocalNode(transports),
  }
}

const assertKnown = async (
  networks: Pick<Networks, 'list'>,
  chainId: string,
): Promise<void> => {
  const known = await networks.list()
  if (known.some((network) => network.chainId === chainId)) return
  throw new UnknownNetworkError(chainId)
}

/** A node with the keys of the one in use, if that is given. */
const readNode = (input: NodeInput | null, used?: NodeAddress): Found => {
  try {
    const address = input ? readAddress(input, used) : used
    if (!address) return { failure: { kind: 'no-node' } }
    return { address, endpoint: parseNodeEndpoint(address) }
  } catch (error) {
    if (!(error instanceof InvalidEndpointError) || !error.fault) throw error
    return { failure: { kind: 'address', ...error.fault } }
  }
}

const readAddress = (
  { url, wsUrl }: NodeInput,
  used: NodeAddress | undefined,
): NodeAddress => {
  const read = (typed: string, field: 'url' | 'wsUrl') =>
    parseEdited(typed, { stored: used?.[field], field })
  return {
    url: read(url, 'url'),
    ...(wsUrl !== undefined && { wsUrl: read(wsUrl, 'wsUrl') }),
  }
}
