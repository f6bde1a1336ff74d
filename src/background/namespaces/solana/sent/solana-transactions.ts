import { NodeError } from '../../../../protocol/errors.ts'
import { solanaSentItem } from '../../../../storage/items.ts'
import { withLock } from '../../../../storage/lock.ts'
import type { SolanaSent } from '../../../../storage/solana-record.ts'
import type { Host } from '../../../host/host.ts'
import type { Log } from '../../../host/log.ts'
import type { Networks } from '../../../nodes/networks.ts'
import type { Part } from '../../../part.ts'
import {
  createPacedChecks,
  type PacedChecks,
} from '../../../transactions/paced-checks.ts'
import { findOutcomes } from './find-outcomes.ts'

export type SolanaTransactions = Readonly<{
  /** In the order of signing. */
  all: () => readonly SolanaSent[]
  ofRequest: (requestKey: string) => SolanaSent | undefined
  /** Stores what was signed, then sends it; rejects as `post` does. */
  send: (
    signed: Omit<SolanaSent, 'at' | 'state'>,
    post: () => Promise<unknown>,
  ) => Promise<void>
}> &
  Pick<PacedChecks, 'look'> &
  Required<Pick<Part, 'name' | 'restore' | 'start' | 'alarm'>>

/** The newest are retained. */
const MOST_STORED = 100

/** At most so many are looked up per chain at a time, the oldest first. */
const MOST_ASKED = 32

/** The transactions of Solana that the wallet signed, and their outcomes. */
export const createSolanaTransactions = ({
  host,
  networks,
  log,
  changed,
}: {
  host: Pick<Host, 'local' | 'alarms' | 'now'>
  networks: Pick<Networks, 'nodeOf'>
  log: Log
  changed: () => void
}): SolanaTransactions => {
  const item = solanaSentItem(host.local)
  let sent: SolanaSent[] = []

  const save = (change: (sent: SolanaSent[]) => SolanaSent[]): Promise<void> =>
    withLock({ owner: item, key: 'sent' }, async () => {
      const next = change(sent)
      await item.write(next)
      sent = next
      changed()
    })

  /** What is settled stays so. Logs a failure instead of throwing. */
  const settle = async (
    signature: string,
    change: Partial<SolanaSent>,
  ): Promise<void> => {
    try {
      await save((all) =>
        all.map((one) =>
          one.signature === signature && isPending(one)
            ? { ...one, ...change }
            : one,
        ),
      )
    } catch (error) {
      log.error('storing the outcome of a transaction failed', error)
    }
  }

  const pending = (): SolanaSent[] => sent.filter(isPending)

  const checks = createPacedChecks({
    name: 'solana transactions',
    pending,
    check: async () => {
      const chains = new Set(pending().map(({ chainId }) => chainId))
      await Promise.all([...chains].map(checkChain))
    },
    host,
    log,
  })

  const checkChain = async (chain: string): Promise<void> => {
    const asked = pending()
      .filter(({ chainId }) => chainId === chain)
      .slice(0, MOST_ASKED)
    const node = await networks.nodeOf(chain)
    if (!node) return
    const rule = { effect: 'pure' } as const
    const found = await findOutcomes(
      (method, params) => node.request({ method, params, rule }),
      { asked, now: host.now() },
    )
    for (const { signature, ...change } of found) {
      await settle(signature, change)
    }
  }

  return {
    name: 'solana transactions',
    all: () => sent,
    ofRequest: (requestKey) =>
      sent.find((one) => one.requestKey === requestKey),
    send: async (signed, post) => {
      const { signature } = signed
      await save((all) => [
        ...all
          .filter((one) => one.signature !== signature)
          .slice(1 - MOST_STORED),
        { ...signed, at: host.now(), state: 'signed' },
      ])
      checks.follow()
      try {
        await post()
      } catch (error) {
        if (error instanceof NodeError) {
          const { code, message } = error
          await settle(signature, {
            state: 'refused',
            refusal: { code, message },
          })
        }
        throw error
      }
      await settle(signature, { state: 'sent' })
    },
    look: checks.look,
    restore: async () => {
      try {
        sent = (await item.read()) ?? []
      } catch (error) {
        log.error('reading the sent transactions of Solana failed', error)
      }
    },
    start: async () => checks.follow(),
    alarm: checks.alarm,
  }
}

/** Whether its outcome is still open. */
const isPending = ({ state }: SolanaSent): boolean =>
  state === 'signed' || state === 'sent'
