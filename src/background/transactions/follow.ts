import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Host } from '../host/host.ts'
import { loadOnce } from '../host/load-once.ts'
import type { CheckChainOptions } from './check-chain.ts'
import { createPacedChecks, type PacedChecks } from './paced-checks.ts'
import { isPending } from './sent-transactions.ts'

const ALARM = 'transactions'

/**
 * Finds the outcomes of transactions with bounded work, without holding the
 * worker awake.
 */
export const createFollower = (
  options: CheckChainOptions & { host: Pick<Host, 'alarms' | 'now'> },
): PacedChecks => {
  const { sent, host, log } = options
  const pending = (): SentTransaction[] => sent.all().filter(isPending)
  const loadCheckChain = loadOnce(async () => {
    const { createCheckChain } = await import('./check-chain.ts')
    return createCheckChain(options)
  })
  return createPacedChecks({
    name: ALARM,
    pending,
    check: async () => {
      const chains = new Set(pending().map(({ chainId }) => chainId))
      if (chains.size === 0) return
      await Promise.all([...chains].map(await loadCheckChain()))
    },
    host,
    log,
  })
}
