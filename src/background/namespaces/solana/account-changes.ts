import { addressesOf } from '../../../messaging/wallet-contract.ts'
import { SOLANA_TOPIC } from '../../../protocol/link.ts'
import type { Session } from '../../../protocol/session-api.ts'
import { walletNotify } from '../../../protocol/session-events.ts'
import { ACCOUNT_CHANGES } from '../../../protocol/session-properties.ts'
import type { NamespacePart, NamespacePartNeeds } from '../namespace.ts'

/** The address that a site uses on each chain of Solana. */
type Used = Record<string, string>

/**
 * Clients of the vendor follow the active account by a notification, if their
 * session has the property for it. It is no part of the grant.
 */
export const createAccountChanges = ({
  connections,
  sessions,
  accounts,
}: NamespacePartNeeds): NamespacePart => {
  const syncAll = async (isMeant: (origin: string) => boolean) => {
    const pages = connections
      .all()
      .filter(({ caller }) => isMeant(caller.origin))
    await Promise.all(pages.map((page) => page.sync(SOLANA_TOPIC)))
  }

  const readUsed = async (origin: string): Promise<Used> => {
    const session = await sessions.read(origin)
    // A site that asked for no changes costs no read of the accounts.
    if (session.sessionProperties[ACCOUNT_CHANGES] !== true) return {}
    const [first] = await accounts.list()
    return usedIn(session, first ? addressesOf(first) : [])
  }

  return {
    name: 'solana accounts',
    accountsChanged: () => syncAll(() => true),
    sessionChanged: ({ origin }) => syncAll((one) => one === origin),
    topics: {
      // The cursor is what the page knows.
      [SOLANA_TOPIC]: async (connection, { topic, cursors }) => {
        const now = await readUsed(connection.caller.origin)
        const known: Used = JSON.parse(cursors.at(-1) ?? '{}')
        const cursor = JSON.stringify(now)
        const scopes = new Set([...Object.keys(known), ...Object.keys(now)])
        const changed = [...scopes].filter((one) => now[one] !== known[one])
        // A relay waits for its cursor on every port.
        if (changed.length === 0) connection.send({ topic, cursor })
        for (const scope of changed) {
          const address = now[scope]
          connection.send({
            topic,
            cursor,
            event: walletNotify(scope, {
              method: 'metamask_accountsChanged',
              params: address === undefined ? [] : [address],
            }),
          })
        }
      },
    },
  }
}

const usedIn = (
  { sessionScopes }: Session,
  active: readonly string[],
): Used => {
  const used = Object.entries(sessionScopes).flatMap(([scope, granted]) => {
    if (!scope.startsWith('solana:')) return []
    const addresses = granted.accounts.map((one) => one.slice(scope.length + 1))
    const address =
      addresses.find((one) => active.includes(one)) ?? addresses[0]
    return address === undefined ? [] : [[scope, address] as const]
  })
  return Object.fromEntries(used)
}
