import { sessionOrigins } from '../../storage/items.ts'
import { withLock } from '../../storage/lock.ts'
import type { ApprovalQueue } from '../approvals/approval-queue.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import { releaseHosts } from '../nodes/release-hosts.ts'
import type { EndSession } from '../sessions/end-session.ts'

/**
 * Ends everything that pages have of the wallet, then deletes it. Needs no
 * password: the user may have forgotten it, and whoever can open the popup can
 * remove the extension too. What cannot be ended does not prevent it, since
 * storage may be damaged.
 */
export const createRemoveWallet =
  ({
    host,
    log,
    approvals,
    endSession,
    lock,
  }: {
    host: Pick<
      Host,
      'localKeys' | 'setBadge' | 'hostAccess' | 'vaultCopy' | 'erase'
    >
    log: Log
    approvals: Pick<ApprovalQueue, 'open' | 'reject'>
    endSession: EndSession
    lock: () => Promise<void>
  }) =>
  async (): Promise<void> => {
    const attempt = async (task: () => Promise<unknown>): Promise<void> => {
      try {
        await task()
      } catch (error) {
        log.error('removing the wallet continues after a failure', error)
      }
    }
    await attempt(async () => {
      for (const origin of sessionOrigins(await host.localKeys())) {
        await attempt(() => endSession(origin))
      }
    })
    await attempt(() => approvals.reject(approvals.open().map(({ id }) => id)))
    await attempt(lock)
    await attempt(() => host.setBadge(''))
    await attempt(() => releaseHosts(host.hostAccess, []))
    // A copy of the vault that is stored later would bring the wallet back.
    await withLock({ owner: host.vaultCopy, key: 'copy' }, host.erase)
  }
