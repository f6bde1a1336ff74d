import {
  NodeAnswerError,
  NodeOutageError,
} from '../../../../node-client/errors.ts'
import type { Json } from '../../../../node-client/json.ts'
import {
  chainDisconnected,
  invalidParams,
  limitExceeded,
  type RpcError,
  unknownOutcome,
} from '../../../../protocol/errors.ts'
import { solanaSentItem } from '../../../../storage/items.ts'
import { withLock } from '../../../../storage/lock.ts'
import type { SolanaSent } from '../../../../storage/solana-record.ts'
import type { Host } from '../../../host/host.ts'
import type { Log } from '../../../host/log.ts'
import type { Networks } from '../../../nodes/networks.ts'
import { toNodeFault } from '../../../nodes/node-fault.ts'
import type { Part } from '../../../part.ts'
import { turnedAwayBy } from '../../../transactions/broadcast.ts'
import {
  createPacedChecks,
  type PacedChecks,
} from '../../../transactions/paced-checks.ts'
import { isPending } from '../../../transactions/sent-transactions.ts'

export type SolanaTransactions = Readonly<{
  /** In the order of signing. */
  all: () => readonly SolanaSent[]
  ofRequest: (requestKey: string) => SolanaSent | undefined
  /**
   * Stores what was signed, then sends it once with these params of the node's
   * `sendTransaction`. Rejects with `unknownOutcome` if the node may have it.
   */
  send: (
    signed: Omit<SolanaSent, 'at' | 'state'>,
    params: Json[],
  ) => Promise<void>
}> &
  Pick<PacedChecks, 'look'> &
  Required<Pick<Part, 'name' | 'restore' | 'start' | 'alarm'>>

/** The pending and the newest are retained. */
const MOST_STORED = 100

/** At most so many are looked up per chain at a time, the oldest first. */
const MOST_ASKED = 32

/** What a node answers if the chain has the transaction. */
const processed = /already been processed/i

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
  let isReadable = true

  const save = (change: (sent: SolanaSent[]) => SolanaSent[]): Promise<void> =>
    withLock({ owner: item, key: 'sent' }, async () => {
      // Overwriting would lose them, and one could be paid twice.
      if (!isReadable) throw new Error('The sent transactions are not readable')
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
    const { findOutcomes } = await import('./find-outcomes.ts')
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
    send: async (signed, params) => {
      const { signature, chainId, requestKey } = signed
      const node = await networks.nodeOf(chainId)
      if (!node) throw chainDisconnected('no-node')
      let isAgain = false
      await save((all) => {
        const before = all.find((one) => one.signature === signature)
        isAgain = before !== undefined && isPending(before)
        return add(all, { ...signed, at: host.now(), state: 'signed' }, before)
      })
      checks.follow()
      try {
        const method = 'sendTransaction'
        const rule = { effect: 'send' } as const
        await node.request({ method, params, rule, requestKey })
      } catch (error) {
        const isOutage = error instanceof NodeOutageError
        if (isOutage && !error.isUnsent && !turnedAwayBy(error)) {
          throw unknownOutcome(signature)
        }
        if (!isOutage && !(error instanceof NodeAnswerError)) throw error
        if (isOutage || !processed.test(error.message)) {
          const fault = toNodeFault(error) as RpcError
          const message = error.message || fault.message
          const refusal = { code: fault.code, message }
          // The chain may have what was sent before.
          if (!isAgain) await settle(signature, { state: 'refused', refusal })
          throw fault
        }
      }
      await settle(signature, { state: 'sent' })
    },
    look: checks.look,
    restore: async () => {
      try {
        sent = (await item.read()) ?? []
      } catch (error) {
        isReadable = false
        log.error('reading the sent transactions of Solana failed', error)
      }
    },
    start: async () => checks.follow(),
    alarm: checks.alarm,
  }
}

/**
 * The same transaction again stays what it is, unless it was refused or
 * dropped. It belongs to the newest request of the first origin.
 */
const add = (
  all: SolanaSent[],
  next: SolanaSent,
  before: SolanaSent | undefined,
): SolanaSent[] => {
  if (before) {
    const { message, chainId, refusal: _, ...rest } = before
    // A site may name another account's signature, which is not verified.
    if (message !== next.message || chainId !== next.chainId) {
      throw invalidParams({
        path: 'params.request.params.transaction',
        reason: 'its first signature is that of another transaction',
      })
    }
    if (isPending(before) || before.receipt) return all
    const { at, state, origin } = next
    const open = { ...rest, message, chainId, at, state }
    return [
      ...all.filter((one) => one !== before),
      before.origin === origin ? next : open,
    ]
  }
  if (all.length < MOST_STORED) return [...all, next]
  const oldest = all.findIndex((one) => !isPending(one))
  if (oldest < 0) throw limitExceeded('too many transactions are pending')
  return [...all.toSpliced(oldest, 1), next]
}
