import type {
  ActivityEntry,
  ActivityKind,
  ActivityProcedures,
} from '../../messaging/activity-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { Namespaces } from '../../session/namespaces.ts'
import type { Activity, SiteRecord } from '../activity/activity.ts'
import type { Networks } from '../nodes/networks.ts'

/** Lists and clears the activity of sites. */
export const createActivityProcedures = ({
  activity,
  networks,
  ruleOf,
  batchOf,
}: {
  activity: Activity
  networks: Pick<Networks, 'list'>
  ruleOf: Namespaces['ruleOf']
  batchOf: (requestKey: string) => ActivityEntry['batch']
}): ProceduresOf<{
  procedures: ActivityProcedures
  events: Record<string, never>
}> => ({
  listActivity: async () => {
    const known = await networks.list()
    const names = new Map(known.map(({ chainId, name }) => [chainId, name]))
    const records = await activity.list()
    return records.map((record) => {
      const batch = batchOf(record.requestKey ?? '')
      return {
        ...toEntry(record, names),
        kind: kindOf(record, ruleOf),
        ...(batch && { batch }),
      }
    })
  },
  clearActivity: async ({ origin }) => {
    await activity.clear(origin)
    return null
  },
})

/** Drops the request's key, which the user does not need. */
const toEntry = (
  { requestKey: _, ...record }: SiteRecord,
  names: ReadonlyMap<string, string>,
): Omit<ActivityEntry, 'kind'> => ({
  ...record,
  networkName: names.get(record.scope ?? ''),
})

const kindOf = (
  { act, method, scope }: SiteRecord,
  ruleOf: Namespaces['ruleOf'],
): ActivityKind => {
  if (
    act !== 'call' ||
    method === 'wallet_createSession' ||
    method === 'wallet_revokeSession'
  ) {
    return 'connection'
  }
  const rule = ruleOf(scope ?? '', method ?? '')
  if (!rule) return 'other'
  if (rule.effect === 'send') return 'signing'
  if (rule.effect !== 'prompt') return 'read'
  // A prompt without an account is not about a signature.
  return rule.account ? 'signing' : 'other'
}
