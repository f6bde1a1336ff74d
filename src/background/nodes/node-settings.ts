import type {
  NodeFailure,
  NodeInput,
  NodeReport,
  NodeStatus,
} from '../../messaging/network-contract.ts'
import { InvalidEndpointError } from '../../node-client/errors.ts'
import {
  type NodeEndpoint,
  parseNodeEndpoint,
} from '../../node-client/node-endpoint.ts'
import { type Networks, UnknownNetworkError } from './networks.ts'
import { checkNode, type NodeTransports, testNode } from './probe-node.ts'

export type NodeSettings = Readonly<{
  /** Null means the current node. */
  test: (chainId: string, node: NodeInput | null) => Promise<NodeReport>
  check: (chainId: string) => Promise<NodeStatus>
  /** Undefined when stored; otherwise the reason why not. */
  save: (
    chainId: string,
    node: NodeInput | null,
  ) => Promise<NodeReport | undefined>
  /** Tests a node for a network that is not added yet. */
  testNew: (chainId: string, node: NodeInput) => Promise<NodeReport>
  /**
   * The same, with a function that stores it; a report says why it cannot be
   * stored.
   */
  prepare: (chainId: string, node: NodeInput) => Promise<Prepared>
}>

type Prepared = { report: NodeReport } | { store: () => Promise<void> }

type Found =
  | { endpoint: NodeEndpoint; apiKey: string }
  | { failure: NodeFailure }

/** Tests, stores and checks the nodes that the user chooses. */
export const createNodeSettings = ({
  networks,
  ...transports
}: NodeTransports & {
  networks: Pick<Networks, 'addressOf' | 'recheck' | 'list' | 'setNode'>
}): NodeSettings => {
  const find = async (
    chainId: string,
    input: NodeInput | null,
  ): Promise<Found> => {
    const used = await networks.addressOf(chainId)
    const { apiKey, ...rest } = input ?? used?.address ?? {}
    if (!('baseUrl' in rest)) return { failure: { kind: 'no-node' } }
    try {
      // Any key is enough to validate the addresses.
      const typed = parseNodeEndpoint({
        ...rest,
        apiKey: apiKey ?? 'x'.repeat(8),
      })
      const key =
        apiKey ?? (isAmong(typed, used?.address) && used?.address.apiKey)
      if (!key) return { failure: keyNeeded }
      return {
        endpoint: parseNodeEndpoint({ ...rest, apiKey: key }),
        apiKey: key,
      }
    } catch (error) {
      if (!(error instanceof InvalidEndpointError) || !error.fault) throw error
      return { failure: { kind: 'address', ...error.fault } }
    }
  }

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
    const expected = chainId.slice('eip155:'.length)
    return said === undefined
      ? undefined
      : { kind: 'wrong-chain', expected, said }
  }

  const prepare = async (
    chainId: string,
    input: NodeInput,
  ): Promise<Prepared> => {
    const found = await find(chainId, input)
    const report = await test(chainId, found)
    if ('failure' in found || !report.ok) return { report }
    const { baseUrl, wsUrl } = found.endpoint
    // A typed address that does not work is a mistake.
    if (wsUrl !== undefined && !report.socket.ok) return { report }
    const { apiKey } = found
    return {
      store: () => networks.setNode(chainId, { baseUrl, apiKey, wsUrl }),
    }
  }

  return {
    prepare,
    testNew: async (chainId, input) =>
      test(chainId, await find(chainId, input)),

    test: async (chainId, input) => {
      await assertKnown(networks, chainId)
      return await test(chainId, await find(chainId, input))
    },

    check: async (chainId) => {
      const used = await find(chainId, null)
      if ('failure' in used) return { state: 'none' }
      const failure = await checkNode(
        { chainId, endpoint: used.endpoint },
        transports,
      )
      if (failure?.kind === 'wrong-chain') networks.recheck(chainId)
      const found = failure ?? (await foundInUse(chainId))
      return found ? { state: 'failing', failure: found } : { state: 'good' }
    },

    save: async (chainId, input) => {
      await assertKnown(networks, chainId)
      if (!input) {
        await networks.setNode(chainId, undefined)
        return undefined
      }
      const prepared = await prepare(chainId, input)
      if ('report' in prepared) return prepared.report
      await prepared.store()
      return undefined
    },
  }
}

const keyNeeded: NodeFailure = {
  kind: 'address',
  field: 'apiKey',
  problem: 'key-needed',
}

const assertKnown = async (
  networks: Pick<Networks, 'list'>,
  chainId: string,
): Promise<void> => {
  const known = await networks.list()
  if (known.some((network) => network.chainId === chainId)) return
  throw new UnknownNetworkError(chainId)
}

/**
 * Whether a stored key would only go where it goes today: a new address must
 * not get an old key for another host.
 */
const isAmong = (
  { baseUrl, wsUrl }: Pick<NodeEndpoint, 'baseUrl' | 'wsUrl'>,
  used: { baseUrl: string; wsUrl?: string | undefined } | undefined,
): boolean => {
  const today = [used?.baseUrl, used?.wsUrl].flatMap(hostOf)
  return [baseUrl, wsUrl].flatMap(hostOf).every((host) => today.includes(host))
}

const hostOf = (address: string | undefined): string[] =>
  address === undefined ? [] : [new URL(address).host]
