import type { Json } from '@metamask/utils'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import { withLock } from '../../storage/lock.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Networks } from '../nodes/networks.ts'
import { type AskChain, askChain, toBigInt } from './ask-chain.ts'
import { isPending, type SentTransactions } from './sent-transactions.ts'

export type Follower = Readonly<{
  /** Looks after what waits, now and again for as long as the worker lives. */
  follow: () => void
  /** Looks once, unless it has just done so. */
  look: () => Promise<void>
  alarm: (name: string) => Promise<void>
}>

const ALARM = 'transactions'

/** The pauses while the worker is awake anyway; after them the alarm is left. */
const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000]
const ALARM_MS = { least: 60_000, most: 15 * 60_000 }

/** What nobody has heard of for so long is given up. */
const GIVEN_UP_MS = 24 * 60 * 60_000

/** The node that counts and the one that has receipts may be two. */
const LAG_MS = 10_000

/** As many as a chain is asked about in one look, the oldest first. */
const MOST_ASKED = 32

/** Two looks in a row, as when two screens open, are one. */
const LOOK_MS = 1_000

/** Finds out what became of transactions, with bounded work and no wakefulness. */
export const createFollower = ({
  networks,
  sent,
  host,
  log,
}: {
  networks: Pick<Networks, 'nodeOf'>
  sent: Pick<SentTransactions, 'all' | 'change'>
  host: Pick<Host, 'alarms' | 'now'>
  log: Log
}): Follower => {
  let lookedAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let pauses: number[] = []
  /** Since when the chain counts beyond their number and has no receipt. */
  const passed = new Map<string, number>()

  const pending = (): SentTransaction[] => sent.all().filter(isPending)

  const lookNow = (): Promise<void> =>
    withLock({ owner: sent, key: 'follow' }, async () => {
      lookedAt = host.now()
      // Before the nodes are asked: the worker may not live to hear them all.
      await setAlarm()
      const chains = new Set(pending().map(({ chainId }) => chainId))
      await Promise.all([...chains].map(lookAt))
      await setAlarm()
    })

  const lookAt = async (chain: string): Promise<void> => {
    const asked = pending()
      .filter(({ chainId }) => chainId === chain)
      .slice(0, MOST_ASKED)
    try {
      const ask = await askChain(networks, chain)
      // The newest first: what takes the place of another is settled before it.
      for (const one of asked.reverse()) await lookAtOne(ask, one)
    } catch (error) {
      // The node may be back for the next look.
      if (error instanceof NodeOutageError) return
      log.error('transactions are not looked after', error)
    }
  }

  const lookAtOne = async (
    ask: AskChain,
    one: SentTransaction,
  ): Promise<void> => {
    try {
      const change = await findChange(ask, one)
      if (change) await sent.change(one.hash, change)
    } catch (error) {
      // What is odd about this one says nothing of the others.
      const isOdd =
        error instanceof NodeAnswerError ||
        (error instanceof NodeOutageError && error.reason === 'malformed')
      if (!isOdd) throw error
    }
  }

  const findChange = async (
    ask: AskChain,
    one: SentTransaction,
  ): Promise<Partial<SentTransaction> | undefined> => {
    const { hash, account, nonce, state, at } = one
    // Before the receipt: what is counted here has one, if it is this one.
    const count = await ask('eth_getTransactionCount', [account, 'latest'])
    const receipt = await ask('eth_getTransactionReceipt', [hash])
    if (isObject(receipt)) {
      const told = toReceipt(receipt)
      return {
        state: told.succeeded ? 'confirmed' : 'reverted',
        receipt: told,
      }
    }
    const isPassed = toBigInt(count) > BigInt(nonce)
    if (isPassed && isReplacedBy(one)) return { state: 'replaced' }
    if ((await ask('eth_getTransactionByHash', [hash])) !== null) {
      passed.delete(hash)
      return state === 'signed' ? { state: 'sent' } : undefined
    }
    if (isPassed) {
      const since = passed.get(hash) ?? host.now()
      passed.set(hash, since)
      return host.now() - since < LAG_MS ? undefined : { state: 'replaced' }
    }
    return host.now() - at > GIVEN_UP_MS ? { state: 'dropped' } : undefined
  }

  /** Whether one of ours with its number was mined. */
  const isReplacedBy = ({ hash, chainId, account, nonce }: SentTransaction) =>
    sent
      .all()
      .some(
        (other) =>
          other.hash !== hash &&
          other.chainId === chainId &&
          other.account === account &&
          other.nonce === nonce &&
          other.receipt !== undefined,
      )

  /** As long again as the youngest has waited. */
  const setAlarm = async (): Promise<void> => {
    const youngest = Math.max(...pending().map(({ at }) => at))
    if (youngest === Number.NEGATIVE_INFINITY) {
      await host.alarms.clear(ALARM)
      return
    }
    const { least, most } = ALARM_MS
    const now = host.now()
    const pause = Math.min(most, Math.max(least, now - youngest))
    await host.alarms.set(ALARM, now + pause)
  }

  const survive = (): Promise<void> =>
    lookNow().catch((error) =>
      log.error('transactions are lost sight of', error),
    )

  const next = (): void => {
    clearTimeout(timer)
    const pause = pauses.shift()
    if (pause === undefined) return
    timer = setTimeout(async () => {
      await survive()
      if (pending().length > 0) next()
    }, pause)
  }

  return {
    follow: () => {
      if (pending().length === 0) return
      pauses = [...PAUSES_MS]
      next()
      // Should the worker be gone before the first look.
      setAlarm().catch((error) => log.error('an alarm is not set', error))
    },
    look: async () => {
      if (pending().length === 0 || host.now() - lookedAt < LOOK_MS) return
      await survive()
    },
    alarm: async (name) => {
      if (name === ALARM) await survive()
    },
  }
}

const toReceipt = (
  receipt: Record<string, unknown>,
): NonNullable<SentTransaction['receipt']> => {
  const gasUsed = toBigInt(receipt.gasUsed as Json)
  const { effectiveGasPrice } = receipt
  return {
    // One from before Byzantium has no status, and was mined.
    succeeded:
      receipt.status === undefined ||
      receipt.status === null ||
      toBigInt(receipt.status as Json) === 1n,
    blockNumber: toQuantity(toBigInt(receipt.blockNumber as Json)),
    gasUsed: toQuantity(gasUsed),
    ...(typeof effectiveGasPrice === 'string' && {
      fee: toQuantity(gasUsed * toBigInt(effectiveGasPrice)),
    }),
  }
}
