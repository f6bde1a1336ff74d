import type { Json } from '@metamask/utils'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import { inTurn } from '../../storage/in-turn.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Host } from '../host.ts'
import type { Log } from '../log.ts'
import type { Networks } from '../networks.ts'
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

/** As many as are asked about in one look, the oldest first. */
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

  const pending = (): SentTransaction[] => sent.all().filter(isPending)

  const lookNow = (): Promise<void> =>
    inTurn({ owner: sent, key: 'follow' }, async () => {
      lookedAt = host.now()
      const asked = pending().slice(0, MOST_ASKED)
      const chains = new Set(asked.map(({ chainId }) => chainId))
      await Promise.all(
        [...chains].map((chain) =>
          lookAt(
            chain,
            asked.filter(({ chainId }) => chainId === chain),
          ),
        ),
      )
      await setAlarm()
    })

  const lookAt = async (
    chainId: string,
    group: readonly SentTransaction[],
  ): Promise<void> => {
    try {
      const ask = await askChain(networks, chainId)
      for (const one of group) await lookAtOne(ask, one)
    } catch (error) {
      const isNode =
        error instanceof NodeOutageError || error instanceof NodeAnswerError
      // The node may be back for the next look.
      if (!isNode) log.error('transactions are not looked after', error)
    }
    for (const { hash, at } of group) {
      const one = pending().find((left) => left.hash === hash)
      if (one && host.now() - at > GIVEN_UP_MS) {
        await sent.change(hash, { state: 'dropped' })
      }
    }
  }

  const lookAtOne = async (
    ask: AskChain,
    one: SentTransaction,
  ): Promise<void> => {
    const { hash, account, nonce, state } = one
    // Before the receipt: what is counted here has one, if it is this one.
    const count = await ask('eth_getTransactionCount', [account, 'latest'])
    const receipt = await ask('eth_getTransactionReceipt', [hash])
    if (isObject(receipt)) {
      const told = toReceipt(receipt)
      const settled = told.succeeded ? 'confirmed' : 'reverted'
      await sent.change(hash, { state: settled, receipt: told })
    } else if (toBigInt(count) > BigInt(nonce)) {
      await sent.change(hash, { state: 'replaced' })
    } else if (state === 'signed') {
      const known = await ask('eth_getTransactionByHash', [hash])
      if (known !== null) await sent.change(hash, { state: 'sent' })
    }
  }

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
      receipt.status === undefined || toBigInt(receipt.status as Json) === 1n,
    blockNumber: toQuantity(toBigInt(receipt.blockNumber as Json)),
    gasUsed: toQuantity(gasUsed),
    ...(typeof effectiveGasPrice === 'string' && {
      fee: toQuantity(gasUsed * toBigInt(effectiveGasPrice)),
    }),
  }
}
