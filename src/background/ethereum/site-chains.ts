import { toHexChainId } from '../../protocol/caip.ts'
import { EIP1193_TOPIC } from '../../protocol/link.ts'
import type { Session } from '../../protocol/session-api.ts'
import type { Log } from '../host/log.ts'
import { builtinNetworks } from '../nodes/builtin-networks.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Part } from '../part.ts'
import type { Notifier } from '../sessions/notifier.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { CurrentChains } from './current-chains.ts'
import {
  type EthereumState,
  ethereumState,
  type SentEthereumState,
} from './ethereum-state.ts'

export type SiteChains = Readonly<{
  /** For a call of the site. */
  read: (origin: string) => Promise<EthereumState>
  /**
   * Switches the site to this chain, or pins its current chain. Returns false
   * and changes nothing if the chain is not granted. Pages are notified before
   * it resolves.
   */
  choose: (origin: string, scope?: string) => Promise<boolean>
}> &
  Required<Pick<Part, 'name' | 'sessionChanging' | 'topics'>>

/** The current chain of each site that has a session. */
export const createSiteChains = ({
  currentChains,
  networks,
  sessions,
  readSession,
  notifier,
  log,
}: {
  currentChains: CurrentChains
  networks: Pick<Networks, 'nodeOf'>
  sessions: Pick<Sessions, 'read' | 'hold'>
  readSession: (origin: string) => Promise<NumberedSession>
  notifier: Pick<Notifier, 'announce' | 'chainChanged'>
  log: Log
}): SiteChains => {
  const stateOf = async (
    origin: string,
    { sessionScopes }: Session,
  ): Promise<EthereumState> => {
    const state = ethereumState(sessionScopes, await currentChains.read(origin))
    if (state.granted.length > 0) return state
    return { ...state, ...(await firstServed()) }
  }

  /**
   * Dapps read the chain before they connect: then it is the first one with a
   * node. Networks that the user added are not revealed.
   */
  const firstServed = async (): Promise<
    Pick<EthereumState, 'scope' | 'chainId'> | undefined
  > => {
    const nodes = await Promise.all(
      builtinNetworks.map(({ chainId }) => networks.nodeOf(chainId)),
    )
    const first = builtinNetworks.find((_, at) => nodes[at])
    if (!first) return undefined
    const scope = first.chainId
    return { scope, chainId: toHexChainId(scope) ?? '' }
  }

  return {
    name: 'ethereum',
    read: async (origin) => stateOf(origin, await readSession(origin)),
    topics: {
      [EIP1193_TOPIC]: async (connection, { topic, cursors }) => {
        const { origin } = connection.caller
        // Reads the stored session, because this also runs while it is being
        // changed.
        const session = await sessions.read(origin)
        const { chainId, accounts } = await stateOf(origin, session)
        const event: SentEthereumState = { chainId, accounts }
        const cursor = JSON.stringify(event)
        const isKnown = cursor === cursors.at(-1)
        connection.send({ topic, cursor, ...(!isKnown && { event }) })
      },
    },
    choose: (origin, wanted) =>
      sessions.hold(origin, async (session) => {
        const before = await stateOf(origin, session)
        const scope = wanted ?? before.scope
        if (!before.granted.includes(scope)) return false
        const isNews = scope !== before.scope
        if (isNews) await notifier.announce(origin)
        if (scope !== (await currentChains.read(origin))) {
          await currentChains.write(origin, scope)
        }
        if (isNews) await notifier.chainChanged(origin)
        return true
      }),
    // The choice does not outlive the grant.
    sessionChanging: async ({ origin, next: { sessionScopes } }) => {
      try {
        const chosen = await currentChains.read(origin)
        if (chosen !== undefined && !Object.hasOwn(sessionScopes, chosen)) {
          await currentChains.forget(origin)
        }
      } catch (error) {
        // Revoking must succeed even if this fails.
        log.error(`removing the current chain of ${origin} failed`, error)
      }
    },
  }
}
