import type {
  Approval,
  ApprovalProcedures,
  KindName,
} from '../../messaging/approval-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { Json } from '../../node-client/json.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { ApprovalWindow } from '../approvals/approval-window.ts'
import { createDecide, type DecideOptions } from '../approvals/decide.ts'
import type { Refusals } from '../approvals/refusals.ts'
import { requestClosed } from '../approvals/request-refusals.ts'
import { forRequest } from '../nodes/for-request.ts'
import type { Networks } from '../nodes/networks.ts'
import type { NodeSettings } from '../nodes/node-settings.ts'
import type { Transactions } from '../transactions/create-transactions.ts'
import { prepareCalls, prepareTransaction } from '../transactions/prepare.ts'
import { previewTransactions } from '../transactions/preview/preview-transaction.ts'
import { createWantedBy } from '../transactions/wanted-by.ts'
import { readNamedCode } from './read-named-code.ts'
import { readNamedTokens } from './read-named-tokens.ts'

type Options = Omit<DecideOptions, 'approvals'> & {
  approvals: DecideOptions['approvals'] & Pick<ApprovalQueue, 'reject'>
  approvalWindow: Pick<ApprovalWindow, 'recognize' | 'views'>
  refusals: Pick<Refusals, 'note'>
  networks: Pick<Networks, 'addressOf' | 'nodeOf'>
  nodeSettings: Pick<NodeSettings, 'testNew'>
  sent: Transactions['sent']
  /** Of this worker, as far as it knows. */
  nodesWithoutSimulation: Set<string>
}

/** Shows and decides pending approvals. */
export const createApprovalProcedures = (
  options: Options,
): ProceduresOf<{
  procedures: ApprovalProcedures
  events: Record<string, never>
}> => {
  const { showApprovals, approvals, refusals } = options
  const { networks, nodeSettings, sent, now } = options

  const find = async <Name extends KindName>(
    id: string,
    kind: Name,
  ): Promise<Extract<Approval, { kind: Name }>> => {
    const isMeant = (one: Approval): one is Extract<Approval, { kind: Name }> =>
      one.id === id && one.kind === kind
    const found = (await showApprovals()).find(isMeant)
    if (found) return found
    throw requestClosed()
  }

  const rejectAll = async (ids: readonly string[]): Promise<null> => {
    const open = approvals.open()
    const refused = open.filter(({ id }) => ids.includes(id))
    await refusals.note(refused, open)
    await approvals.reject(ids)
    return null
  }

  const wantedBy = createWantedBy({ networks, sent, now })

  const networksFor = (id: string): typeof networks => {
    const record = approvals.open().find((one) => one.id === id)
    return forRequest(networks, record?.requestKey)
  }

  return {
    getApprovals: async () => {
      await options.approvalWindow.recognize()
      return showApprovals()
    },
    viewRequest: async ({ id }) => {
      await options.approvalWindow.views(id)
      return null
    },
    decide: createDecide(options),
    reject: ({ id }) => rejectAll([id]),
    rejectAll: ({ ids }) => rejectAll(ids),
    testSuggestedNode: async ({ id, node }) => {
      const { network } = await find(id, 'add-chain')
      return nodeSettings.testNew(`eip155:${network.chainId}`, node)
    },
    readNamedCode: async ({ id }) => {
      const shown = (await showApprovals()).find((one) => one.id === id)
      return shown?.kind === 'sign-typed-data'
        ? readNamedCode(shown, networksFor(id).nodeOf)
        : { contract: null, spender: null }
    },
    readNamedTokens: async ({ id }) =>
      readNamedTokens(await find(id, 'sign-typed-data'), networksFor(id)),
    prepareTransaction: async ({ id }) => {
      const { request, network, account } = await find(id, 'send-transaction')
      return prepareTransaction(networksFor(id), {
        request,
        ...wantedBy({ chainId: network.chainId, account: account.address }),
      })
    },
    previewTransaction: async ({ id, gas }) => {
      const { request, network, account } = await find(id, 'send-transaction')
      return previewTransactions(networksFor(id), {
        chainId: network.chainId,
        account: account.address,
        calls: [{ request, gas }],
        lacking: options.nodesWithoutSimulation,
      })
    },
    askSolana: async ({ id, method, params }) => {
      const { network } = await find(id, 'solana-transaction')
      const node = await networksFor(id).nodeOf(network.chainId)
      if (!node) throw new Error('The network has no node')
      const rule = { effect: 'pure' } as const
      return node.request({ method, params: params as Json[], rule })
    },
    checkSolana: async ({ id }) => {
      const { network, transaction } = await find(id, 'solana-transaction')
      const { chain } = await options.tools.findChain({
        chainId: network.chainId,
        transaction,
        requestKey: approvals.open().find((one) => one.id === id)?.requestKey,
      })
      return chain
    },
    prepareCalls: async ({ id }) => {
      const { calls, network, account } = await find(id, 'send-calls')
      return prepareCalls(networksFor(id), {
        calls,
        ...wantedBy({ chainId: network.chainId, account: account.address }),
      })
    },
    previewCalls: async ({ id, gas }) => {
      const { calls, network, account } = await find(id, 'send-calls')
      if (gas.length !== calls.length) throw requestClosed()
      return previewTransactions(networksFor(id), {
        chainId: network.chainId,
        account: account.address,
        calls: calls.map((request, index) => ({
          request,
          gas: gas[index] ?? '0x0',
        })),
        lacking: options.nodesWithoutSimulation,
      })
    },
  }
}
