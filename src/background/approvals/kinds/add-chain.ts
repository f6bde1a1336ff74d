import type {
  NodeFailure,
  NodeInput,
  NodeReport,
} from '../../../messaging/network-contract.ts'
import { InvalidEndpointError } from '../../../node-client/errors.ts'
import { parseAddress } from '../../../node-client/node-address.ts'
import type { NodeFailure as Reason } from '../../../protocol/errors.ts'
import type { NodeSettings } from '../../nodes/node-settings.ts'
import type { ApprovalKind } from '../approval-kind.ts'
import { accountOf } from '../names.ts'
import { requestChanged } from '../request-refusals.ts'

/** A site suggests a network; the user may edit all but its chain id. */
export const addChain: ApprovalKind<'add-chain'> = {
  show: ({ network, rpcUrls, grant }, { accounts, networks }) => {
    const [node = '', ...others] = rpcUrls
    const chainId = `eip155:${network.chainId}`
    const known = networks.find((one) => one.chainId === chainId)
    return {
      // A network without a node retains its name.
      network: known
        ? { ...network, name: known.name, symbol: known.symbol }
        : network,
      node,
      otherNodes: others.map(maskedUrl),
      others: networks
        .filter((one) => one !== known)
        .map(({ chainId, name }) => ({ chainId, name })),
      grantedTo: grant?.accounts.map((one) => accountOf(one, accounts)) ?? null,
    }
  },
  forgives: false,
  carryOut: async (
    { record, shown, choice: { network, node }, noteYes, assertStillOpen },
    { networks, nodeSettings },
  ) => {
    if (shown.network.chainId !== network.chainId) {
      throw requestChanged()
    }
    const chainId = `eip155:${network.chainId}`
    const find = async () =>
      (await networks.list()).find((one) => one.chainId === chainId)
    // Without a grant the site must not learn of a node: its own are tested.
    if (record.grant && (await find())?.hasNode) return { choice: {} }
    await noteYes()
    const nodes = node ? [node] : record.rpcUrls.map((url) => ({ url }))
    // Check the nodes first: they may serve another chain.
    const found = await findNode(nodes, (one) =>
      nodeSettings.prepare(chainId, one),
    )
    if ('failure' in found) return found
    // The nodes may have been slow.
    await assertStillOpen()
    const known = await find()
    // Added meanwhile: a site never replaces the node of a network.
    if (known?.hasNode) return { choice: {} }
    const problem = known ? undefined : await networks.add(network)
    if (problem) return { failure: { problem } }
    await found.store()
    return { choice: {} }
  },
}

const maskedUrl = (url: string): string => {
  try {
    return parseAddress(url, 'url').shown
  } catch (error) {
    if (!(error instanceof InvalidEndpointError)) throw error
    return new URL(url).origin
  }
}

type Prepared = Awaited<ReturnType<NodeSettings['prepare']>>

/** The first node that can be used, or why none can. */
const findNode = async (
  nodes: readonly NodeInput[],
  prepare: (node: NodeInput) => Promise<Prepared>,
) => {
  const reports: NodeReport[] = []
  for (const node of nodes) {
    const prepared = await prepare(node)
    if ('store' in prepared) return prepared
    reports.push(prepared.report)
  }
  const none: NodeReport = { ok: false, failure: { kind: 'no-node' } }
  const [report = none, ...rest] = reports
  const others = rest.map(failureIn)
  return { failure: { report, others }, outage: reasonOf(failureIn(report)) }
}

/** Of a node that cannot be stored: it, or its WebSocket, failed. */
const failureIn = (report: NodeReport): NodeFailure => {
  if (!report.ok) return report.failure
  const { socket } = report
  return 'failure' in socket ? socket.failure : { kind: 'no-node' }
}

/** The reason that the site is answered with. */
const reasonOf = ({ kind }: NodeFailure): Reason => {
  switch (kind) {
    case 'address':
      return 'no-node'
    case 'wrong-chain':
    case 'no-cors':
      return 'unreachable'
    case 'node-error':
    case 'not-json-rpc':
      return 'malformed'
    default:
      return kind
  }
}
