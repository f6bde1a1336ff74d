import type {
  Damage,
  DamagedSubject,
  DamageProcedures,
} from '../../messaging/damage-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import { parseNodeEndpoint } from '../../node-client/node-endpoint.ts'
import { catalogue } from '../../storage/catalogue.ts'
import type {
  DamagedRecord,
  DamagedRecords,
} from '../../storage/damaged-records.ts'
import {
  accountsItem,
  contactsItem,
  networksItem,
  nodeItem,
} from '../../storage/items.ts'
import type { StorageArea } from '../../storage/storage-item.ts'
import type { Accounts } from '../accounts/accounts.ts'
import type { Contacts } from '../contacts/contacts.ts'
import { type Networks, UnknownNetworkError } from '../nodes/networks.ts'

type Restorable = { contents: string[]; restore: () => Promise<unknown> }

/** Shows the user which stored records are not used, and restores them. */
export const createDamageProcedures = ({
  damaged,
  accounts,
  contacts,
  networks,
  changed,
}: {
  damaged: DamagedRecords
  accounts: Pick<Accounts, 'restore'>
  contacts: Pick<Contacts, 'restore'>
  networks: Pick<Networks, 'add' | 'changeNodes' | 'list'>
  changed: () => void
}): ProceduresOf<{
  procedures: DamageProcedures
  events: Record<string, never>
}> => {
  /**
   * A session is not restored: the user connects the site again. Nor is the
   * choice of public nodes, which would tell their operators addresses.
   */
  const readRestorable = async (
    { key, record }: DamagedRecord,
    subject: DamagedSubject,
  ): Promise<Restorable | undefined> => {
    const area = holding(key, record)
    if (subject.kind === 'accounts') {
      const listed = (await accountsItem(area).read()) ?? []
      return {
        contents: listed.map(({ address, name }) =>
          typeof name === 'string' ? `${name}: ${address}` : address,
        ),
        restore: () => accounts.restore(listed),
      }
    }
    if (subject.kind === 'contacts') {
      const book = (await contactsItem(area).read()) ?? []
      return {
        contents: book.map(({ address, label }) => `${label}: ${address}`),
        restore: () => contacts.restore(book),
      }
    }
    if (subject.kind === 'networks') {
      const added = (await networksItem(area).read()) ?? []
      return {
        contents: added.map(({ name, chainId, symbol, explorerUrl = '' }) =>
          `${name} (${chainId}) ${symbol} ${explorerUrl}`.trim(),
        ),
        restore: async () => {
          for (const { chainId, explorerUrl = '', ...network } of added) {
            const [, number = ''] = chainId.split(':')
            const input = { ...network, explorerUrl, chainId: number }
            const problem = await networks.add(input)
            if (!problem) continue
            // The user may have added the same chain since.
            if (problem.field === 'chainId' && problem.problem === 'taken') {
              continue
            }
            throw new Error(`${chainId} cannot be restored`)
          }
        },
      }
    }
    if (subject.kind === 'node') {
      const { chainId } = subject
      const { nodes = [] } = (await nodeItem({ area, chainId }).read()) ?? {}
      for (const node of nodes) parseNodeEndpoint(node)
      return {
        contents: nodes.flatMap(({ url, wsUrl }) =>
          wsUrl ? [url.shown, wsUrl.shown] : [url.shown],
        ),
        restore: () =>
          networks.changeNodes(chainId, (chosen) =>
            chosen.length > 0 ? chosen : nodes,
          ),
      }
    }
    return undefined
  }

  const restorableOf = async (
    found: DamagedRecord,
    subject: DamagedSubject,
  ): Promise<Restorable | undefined> => {
    try {
      return await readRestorable(found, subject)
    } catch {
      // Damaged, or of a newer version.
      return undefined
    }
  }

  const subjectOf = async (key: string): Promise<DamagedSubject> => {
    const { session, accounts, contacts, networks: added } = catalogue
    const { node, publicNodes } = catalogue
    if (key.startsWith(session.prefix)) {
      return { kind: 'session', origin: key.slice(session.prefix.length) }
    }
    if (key.startsWith(accounts.prefix)) return { kind: 'accounts' }
    if (key.startsWith(contacts.prefix)) return { kind: 'contacts' }
    if (key.startsWith(added.prefix)) return { kind: 'networks' }
    if (key.startsWith(publicNodes.prefix)) return { kind: 'public-nodes' }
    const chainId = key.slice(node.prefix.length)
    const known = await networks.list()
    const name = known.find((one) => one.chainId === chainId)?.name ?? chainId
    return { kind: 'node', chainId, name }
  }

  /** A damaged one reads as none; the user may have chosen another since. */
  const dropDamagedNode = async (chainId: string): Promise<void> => {
    try {
      await networks.changeNodes(chainId, (chosen) => chosen)
    } catch (error) {
      // The network is damaged too, so nothing uses its node.
      if (!(error instanceof UnknownNetworkError)) throw error
    }
  }

  return {
    listDamages: async () =>
      Promise.all(
        (await damaged.list()).map(async (found): Promise<Damage> => {
          const { key, fault } = found
          const subject = await subjectOf(key)
          const { contents = [] } = (await restorableOf(found, subject)) ?? {}
          return { key, subject, fault, contents }
        }),
      ),
    restoreDamaged: async ({ key }) => {
      const found = await damaged.find(key)
      // Restored before a worker stop.
      if (!found) return null
      const restorable = await restorableOf(found, await subjectOf(key))
      if (!restorable) throw new Error('The record cannot be restored')
      await restorable.restore()
      await damaged.remove(key)
      changed()
      return null
    },
    removeDamaged: async ({ key }) => {
      const subject = await subjectOf(key)
      if (subject.kind === 'node') await dropDamagedNode(subject.chainId)
      await damaged.remove(key)
      changed()
      return null
    },
  }
}

/** A storage area with only this record, to check and migrate it. */
const holding = (key: string, record: unknown): StorageArea => ({
  get: async () => ({ [key]: record }),
  set: async () => undefined,
  remove: async () => undefined,
})
