import type { NetworkProcedures } from '../../messaging/network-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Networks } from '../nodes/networks.ts'
import type { NodeSettings } from '../nodes/node-settings.ts'
import type { EditSessions } from '../sessions/edit-sessions.ts'
import type { EndSession } from '../sessions/end-session.ts'

/** Adds, edits and removes networks and their nodes. */
export const createNetworkProcedures = ({
  networks,
  nodeSettings,
  approvals,
  endSession,
  editSessions,
}: {
  networks: Networks
  nodeSettings: NodeSettings
  approvals: Pick<ApprovalQueue, 'open'>
  endSession: EndSession
  editSessions: Pick<EditSessions, 'removeChain'>
}): ProceduresOf<{
  procedures: NetworkProcedures
  events: Record<string, never>
}> => ({
  listNetworks: networks.describe,
  addNetwork: async (network) => (await networks.add(network)) ?? null,
  editNetwork: async (network) => (await networks.edit(network)) ?? null,
  removeNetwork: async ({ chainId }) => {
    await networks.remove(chainId)
    await editSessions.removeChain(chainId)
    // A site without a session may be requesting it.
    for (const { origin } of approvals.open()) {
      await endSession(origin, [chainId])
    }
    return null
  },
  usePublicNodes: async ({ chainIds, isOn }) => {
    await networks.usePublic(chainIds, isOn)
    return null
  },
  testNode: nodeSettings.test,
  checkNode: ({ chainId }) => nodeSettings.check(chainId),
  setNode: async (place) => {
    const report = await nodeSettings.save(place)
    return report ? { saved: false, report } : { saved: true }
  },
  moveNode: async (move) => {
    await nodeSettings.move(move)
    return null
  },
  findLocalNode: nodeSettings.findLocal,
})
