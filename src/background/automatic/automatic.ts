import type {
  AutomaticDecision,
  AutomaticProcedures,
} from '../../messaging/automatic-contract.ts'
import { isDeveloperWallet } from '../../messaging/developer-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { isServedOrigin } from '../../protocol/origin.ts'
import { isTestBuild } from '../../protocol/test-build.ts'
import { automaticItem } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Networks } from '../nodes/networks.ts'
import type { Part } from '../part.ts'
import { type Deciding, yesTo } from './yes-to.ts'

export type Automatic = Readonly<{
  /** Whether this approval waits for an automatic decision, not for the user. */
  takes: (approval: Asked) => boolean
  /** Ends all decisions if the wallet now has keys of its own. */
  accountsChanged: () => Promise<void>
  procedures: ProceduresOf<{
    procedures: AutomaticProcedures
    events: Record<string, never>
  }>
}> &
  Required<Pick<Part, 'name' | 'restore' | 'start' | 'alarm'>>

type Asked = Readonly<{ id: string; origin: string }>

const ALARM = 'automatic'

/** Any site; only in the test build. */
const EVERY_SITE = '*'

/**
 * Decides requests of chosen sites without the user, for a time: only for a
 * wallet whose keys are all publicly known, and only on chains of this
 * computer. What it cannot decide is left to the user.
 */
export const createAutomatic = ({
  host: { session, alarms, now, showAutomatic },
  log,
  approvals,
  networks,
  getWallet,
  deciding,
  leftToUser,
  changed,
}: {
  host: Pick<Host, 'session' | 'alarms' | 'now' | 'showAutomatic'>
  log: Log
  approvals: Pick<ApprovalQueue, 'open' | 'onChanged' | 'reject'>
  networks: Pick<Networks, 'describe'>
  getWallet: () => Promise<WalletView>
  /** Decides as the popup does. */
  deciding: () => Deciding | Promise<Deciding>
  /** Called when an approval has to be shown after all. */
  leftToUser: () => void
  changed: () => void
}): Automatic => {
  const item = automaticItem(session)
  let decisions: readonly AutomaticDecision[] = []
  /** Approvals that are being decided, or were left to the user. */
  const seen = new Map<string, 'deciding' | 'left'>()

  const live = (): AutomaticDecision[] =>
    decisions.filter(({ until }) => until === null || until > now())

  const decisionFor = (origin: string): AutomaticDecision | undefined => {
    const all = live()
    return (
      all.find(({ once }) => once) ??
      all.find((one) => one.origin === origin) ??
      all.find((one) => one.origin === EVERY_SITE)
    )
  }

  const takes = ({ id, origin }: Asked): boolean =>
    seen.get(id) === 'deciding' ||
    (!seen.has(id) && (decisionFor(origin)?.decision ?? 'ask') !== 'ask')

  const showIcon = (isOn: boolean): Promise<void> =>
    showAutomatic(isOn).catch((error) =>
      log.error('changing the toolbar icon failed', error),
    )

  const save = (
    change: (live: AutomaticDecision[]) => AutomaticDecision[],
  ): Promise<void> =>
    withLock({ owner: item, key: ALARM }, async () => {
      const next = change(live())
      // In this order, so that the icon is right after a stop in between.
      if (next.length === 0) await showIcon(false)
      await item.write(next)
      decisions = next
      if (next.length > 0) await showIcon(true)
      const ends = next.flatMap(({ until }) => until ?? [])
      if (ends.length > 0) await alarms.set(ALARM, Math.min(...ends))
      else await alarms.clear(ALARM)
      changed()
    })

  /** Whether it was decided; false if the user has to. */
  const decide = async (
    { id }: Asked,
    { decision }: AutomaticDecision,
  ): Promise<boolean> => {
    if (!isDeveloperWallet(await getWallet())) return false
    // Not a refusal of the user's: it does not block the site.
    if (decision === 'reject') {
      await approvals.reject([id])
      return true
    }
    const { getApprovals, decide, ...preparing } = await deciding()
    const shown = (await getApprovals(undefined)).find((one) => one.id === id)
    if (!shown) return true
    const yes = await yesTo(shown, {
      ...preparing,
      networks: await networks.describe(),
    })
    return yes !== undefined && (await decide(yes)).done
  }

  const decideOrLeave = async (
    asked: Asked,
    decision: AutomaticDecision,
  ): Promise<void> => {
    try {
      if (decision.once) await save((all) => all)
      if (await decide(asked, decision)) return
    } catch (error) {
      log.error(`a request of ${asked.origin} is left to the user`, error)
    }
    if (!seen.has(asked.id)) return
    seen.set(asked.id, 'left')
    leftToUser()
  }

  const run = (): void => {
    const open = approvals.open()
    for (const id of seen.keys()) {
      if (!open.some((one) => one.id === id)) seen.delete(id)
    }
    for (const asked of open) {
      const decision = decisionFor(asked.origin)
      if (!decision || seen.has(asked.id) || !takes(asked)) continue
      seen.set(asked.id, 'deciding')
      // At once, so that it decides no other one.
      if (decision.once) decisions = decisions.filter((one) => one !== decision)
      void decideOrLeave(asked, decision)
    }
  }
  approvals.onChanged(run)

  return {
    name: 'automatic decisions',
    takes,
    restore: async () => {
      decisions = (await item.read()) ?? []
    },
    start: async () => {
      run()
      // The icon may be missing, or their time over.
      if (decisions.length > 0) await save((all) => all)
    },
    accountsChanged: async () => {
      if (decisions.length === 0) return
      if (!isDeveloperWallet(await getWallet())) await save(() => [])
    },
    alarm: async (name) => {
      if (name === ALARM) await save((all) => all)
    },
    procedures: {
      getAutomatic: async () => ({
        isAllowed: isDeveloperWallet(await getWallet()),
        decisions: live(),
      }),
      setAutomatic: async (added) => {
        assertValid(added, now())
        if (!isDeveloperWallet(await getWallet())) {
          throw new Error('A wallet with own keys decides nothing by itself')
        }
        await save((all) => [
          ...all.filter(
            ({ origin, once }) =>
              once !== added.once || origin !== added.origin,
          ),
          ...(added.decision !== 'ask' || isTestBuild ? [added] : []),
        ])
        for (const [id, state] of seen) if (state === 'left') seen.delete(id)
        run()
        return null
      },
    },
  }
}

const assertValid = (
  { origin, until, once }: AutomaticDecision,
  now: number,
): void => {
  if (isTestBuild && origin === EVERY_SITE) return
  if (!isServedOrigin(origin)) {
    throw new Error(`"${origin}" is not an origin that the wallet serves`)
  }
  if (isTestBuild && until === null) return
  if (once || !Number.isSafeInteger(until) || Number(until) <= now) {
    throw new Error('An automatic decision ends at a time in the future')
  }
}
