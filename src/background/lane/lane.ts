import type { LaneProcedures } from '../../messaging/lane-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { SessionChoice } from '../../messaging/site-contract.ts'
import { addressesOf } from '../../messaging/wallet-contract.ts'
import { isServedOrigin } from '../../protocol/origin.ts'
import { grant } from '../../session/grant.ts'
import type { Namespaces } from '../../session/namespaces.ts'
import { normalizeScopes } from '../../session/normalize-scopes.ts'
import { restrictToSupported } from '../../session/restrict-to-supported.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { type Deciding, yesTo } from '../automatic/yes-to.ts'
import type { Impersonated } from '../developer/impersonated.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Sessions } from '../sessions/sessions.ts'
import { createAskedRequests } from './asked-requests.ts'
import { withChoice } from './with-choice.ts'

/** Serves programs that test dapps. Only the test build has it. */
export const createLane = ({
  impersonated,
  accounts,
  networks,
  namespaces,
  sessions,
  deciding,
  ...asked
}: Parameters<typeof createAskedRequests>[0] & {
  impersonated: Impersonated
  accounts: Pick<Accounts, 'list' | 'activate'>
  networks: Pick<Networks, 'describe' | 'list'>
  namespaces: Namespaces
  sessions: Pick<Sessions, 'update'>
  deciding: () => Promise<Deciding>
}): ProceduresOf<{
  procedures: LaneProcedures
  events: Record<string, never>
}> => {
  const requests = createAskedRequests(asked)

  const grantSession = async (
    origin: string,
    choice: SessionChoice,
  ): Promise<void> => {
    if (!isServedOrigin(origin)) {
      throw new Error(`"${origin}" is not an origin that the wallet serves`)
    }
    const held = (await accounts.list()).map(addressesOf)
    const chains = (await networks.list()).map(({ chainId }) => chainId)
    const everything = { methods: [], notifications: [] }
    const wanted = normalizeScopes(
      {
        optionalScopes: Object.fromEntries(
          choice.chains.map((chainId) => [chainId, everything]),
        ),
      },
      namespaces,
    )
    const { scopes: shown } = restrictToSupported(wanted.scopes, {
      namespaces,
      chains: new Set(chains),
      addresses: held.flat(),
    })
    const sessionScopes = grant({ shown, held, namespaces, ...choice })
    const missing = choice.chains.filter((one) => !(one in sessionScopes))
    if (missing.length > 0) {
      throw new Error(
        `${origin} gets no session on ${missing.join(', ')}: the wallet has no such network, or no such account`,
      )
    }
    await sessions.update(origin, () => ({
      sessionScopes,
      sessionProperties: {},
    }))
  }

  return {
    laneRequests: requests.all,
    laneApprove: async ({ id, choice }) => {
      const { getApprovals, decide, ...preparing } = await deciding()
      const open = await getApprovals(undefined)
      const shown = open.find((one) => one.id === id)
      if (!shown) throw new Error('The request is not open any more')
      const yes = await yesTo(shown, {
        ...preparing,
        networks: await networks.describe(),
        speed: typeof choice.fees === 'string' ? choice.fees : undefined,
      })
      const decided = await decide(withChoice(shown, { yes, choice }))
      if (decided.done) return null
      throw new Error(
        `The wallet could not carry it out: ${JSON.stringify(decided.failure)}`,
      )
    },
    laneGrant: async ({ origin, ...choice }) => {
      await grantSession(origin, choice)
      return null
    },
    laneImpersonate: async ({ addresses }) => {
      await impersonated.add(addresses)
      return null
    },
    laneActivate: async ({ address }) => {
      await accounts.activate(address)
      return null
    },
  }
}
