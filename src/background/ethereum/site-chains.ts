import { EIP1193_TOPIC } from '../../protocol/link.ts'
import type { Session } from '../../protocol/session-api.ts'
import type { Log } from '../host/log.ts'
import type { Part } from '../part.ts'
import type { Notifier } from '../sessions/notifier.ts'
import type { NumberedSession } from '../sessions/numbered-session.ts'
import type { Sessions } from '../sessions/sessions.ts'
import type { CurrentChains } from './current-chains.ts'
import {
  type EthereumState,
  ethereumState,
  type ToldEthereum,
} from './ethereum-state.ts'

export type SiteChains = Readonly<{
  /** For a call of the site. */
  read: (origin: string) => Promise<EthereumState>
  /**
   * Has the site on this chain from now on, or on the one it is on whatever
   * chain it is granted next. False, and nothing, if that is not granted. Pages
   * are told before it resolves.
   */
  choose: (origin: string, scope?: string) => Promise<boolean>
}> &
  Required<Pick<Part, 'name' | 'sessionChanging' | 'topics'>>

/** Which chain each site is on, as long as it has a session. */
export const createSiteChains = ({
  currentChains,
  sessions,
  readSession,
  notifier,
  log,
}: {
  currentChains: CurrentChains
  sessions: Pick<Sessions, 'read' | 'hold'>
  readSession: (origin: string) => Promise<NumberedSession>
  notifier: Pick<Notifier, 'announce' | 'chainChanged'>
  log: Log
}): SiteChains => {
  const stateOf = async (
    origin: string,
    { sessionScopes }: Session,
  ): Promise<EthereumState> =>
    ethereumState(sessionScopes, await currentChains.read(origin))

  return {
    name: 'ethereum',
    read: async (origin) => stateOf(origin, await readSession(origin)),
    topics: {
      [EIP1193_TOPIC]: async (connection, { topic, cursors }) => {
        const { origin } = connection.caller
        // As it is stored: this runs while a session is being changed, too.
        const session = await sessions.read(origin)
        const { chainId, accounts } = await stateOf(origin, session)
        const event: ToldEthereum = { chainId, accounts }
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
    // What was chosen does not outlive the grant.
    sessionChanging: async ({ origin, next: { sessionScopes } }) => {
      try {
        const chosen = await currentChains.read(origin)
        if (chosen !== undefined && !Object.hasOwn(sessionScopes, chosen)) {
          await currentChains.forget(origin)
        }
      } catch (error) {
        // What the user ends must end, whatever is left of it.
        log.error('the chain of a site was not dropped', error)
      }
    },
  }
}
