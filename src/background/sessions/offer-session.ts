import { addressesOf } from '../../messaging/wallet-contract.ts'
import { scopesNotSupported } from '../../protocol/errors.ts'
import type { CreateSessionParams } from '../../protocol/session-api.ts'
import type { Namespaces } from '../../session/namespaces.ts'
import { normalizeScopes } from '../../session/normalize-scopes.ts'
import { preselect } from '../../session/preselect-accounts.ts'
import {
  isGrantable,
  restrictToSupported,
} from '../../session/restrict-to-supported.ts'
import { showScopes } from '../../session/show-scopes.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { NewConnectApproval } from '../approvals/approval-queue.ts'
import { describeLeftOut } from '../approvals/describe-left-out.ts'
import type { NetworkInfo } from '../nodes/networks.ts'
import type { NumberedSession } from './numbered-session.ts'

/** The part of a request that can be granted, as the approval shows it. */
export type Offer = Omit<
  NewConnectApproval,
  'kind' | 'requestKey' | 'callerKey' | 'origin'
>

/** Throws if nothing requested can be granted. */
export const createOfferSession =
  ({
    readSession,
    accounts,
    namespaces,
    listChains,
  }: {
    readSession: (origin: string) => Promise<NumberedSession>
    accounts: Accounts
    namespaces: Namespaces
    listChains: () => Promise<Pick<NetworkInfo, 'chainId' | 'isCustom'>[]>
  }) =>
  async (origin: string, params: CreateSessionParams): Promise<Offer> => {
    const existing = await readSession(origin)
    const held = (await accounts.list()).map(addressesOf)
    const known = await listChains()
    // Chains without a node too: the user can add one before deciding.
    const support = {
      namespaces,
      chains: new Set(known.map(({ chainId }) => chainId)),
      addresses: held.flat(),
    }
    const asked = normalizeScopes(params, namespaces)
    const possible = restrictToSupported(asked.scopes, support)
    // A window for a network that the user added would tell any site that it is
    // there. It is offered beside what every wallet has.
    const isConnected = Object.keys(existing.sessionScopes).length > 0
    const common = known.filter(({ isCustom }) => isConnected || !isCustom)
    const chains = new Set(common.map(({ chainId }) => chainId))
    const isAsked = isGrantable(
      restrictToSupported(asked.scopes, { ...support, chains }),
    )
    if (!isAsked) throw scopesNotSupported()
    const shown = showScopes({
      requested: possible.scopes,
      existing: existing.sessionScopes,
      support,
    })
    return {
      generation: existing.generation,
      chains: [...shown].map(([chainId, { methods, notifications }]) => ({
        chainId,
        methods: [...methods],
        notifications: [...notifications],
      })),
      preselected: preselect({
        requested: possible.scopes,
        existing: existing.sessionScopes,
        held,
        active: held[0],
        namespaces,
      }),
      heldThen: held.flatMap(([address = '']) => address),
      sessionProperties: { ...params.sessionProperties },
      ...describeLeftOut([...asked.dropped, ...possible.dropped]),
    }
  }
