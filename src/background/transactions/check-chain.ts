import type { Json } from '@metamask/utils'
import { NodeAnswerError, NodeOutageError } from '../../node-client/errors.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Host } from '../host/host.ts'
import type { Log } from '../host/log.ts'
import type { Networks } from '../nodes/networks.ts'
import { type AskChain, askChain, sparing, toBigInt } from './ask-chain.ts'
import { readFirstBlock } from './replaced-chain.ts'
import {
  isInDoubt,
  isPending,
  type SentTransactions,
} from './sent-transactions.ts'

/** A transaction that no node has known for this long is dropped. */
const GIVEN_UP_MS = 24 * 60 * 60_000

/** The backend that counts and the one that has receipts may differ. */
const LAG_MS = 10_000

/** At most so many are checked per chain at a time, the oldest first. */
const MOST_ASKED = 32

/** What checks of pending transactions need. */
export type CheckChainOptions = {
  networks: Pick<Networks, 'nodeOf'>
  sent: Pick<
    SentTransactions,
    'all' | 'change' | 'chain' | 'chains' | 'setChain'
  >
  host: Pick<Host, 'now'>
  log: Log
  /** Called once the outcome of a mined transaction is stored. */
  mined: (hash: string) => Promise<void>
}

/** Finds the outcomes of the pending transactions of a chain; loaded late. */
export const createCheckChain = ({
  networks,
  sent,
  host,
  log,
  mined,
}: CheckChainOptions): ((chain: string) => Promise<void>) => {
  /**
   * When the chain's count first passed their nonce without a receipt, by hash.
   */
  const passed = new Map<string, number>()

  const checkChain = async (chain: string): Promise<void> => {
    const asked = sent
      .all()
      .filter((one) => isPending(one) && one.chainId === chain)
      .slice(0, MOST_ASKED)
    try {
      const ask = sparing(await askChain(networks, chain))
      // The newest first, so that a replacement is settled before the replaced
      // one.
      for (const one of asked.reverse()) await checkOne(ask, one)
    } catch (error) {
      // Try again at the next check.
      if (error instanceof NodeOutageError) return
      log.error(`checking pending transactions of ${chain} failed`, error)
    }
  }

  const checkOne = async (
    ask: AskChain,
    one: SentTransaction,
  ): Promise<void> => {
    try {
      const change = await findChange(ask, one)
      if (!change) return
      const isCertain = change.receipt && !isInDoubt(one, sent.chains())
      if (isCertain || !(await isOnOtherChain(ask, one))) {
        await sent.change(one.hash, change)
        if (change.receipt) await mined(one.hash)
      }
    } catch (error) {
      // The others may have another node, and other answers.
      const isOfNode =
        error instanceof NodeAnswerError || error instanceof NodeOutageError
      if (!isOfNode) throw error
    }
  }

  /** What a node of another chain says does not settle anything. */
  const isOnOtherChain = async (
    ask: AskChain,
    one: SentTransaction,
  ): Promise<boolean> => {
    const { chainId, node } = one
    const before = sent.chain(chainId, node)
    if (before) {
      const { other } = await readFirstBlock(ask, { chainId, node, before })
      const { other: otherBefore, ...rest } = before
      if (other !== otherBefore) {
        await sent.setChain({ ...rest, ...(other !== undefined && { other }) })
      }
    }
    return isInDoubt(one, sent.chains())
  }

  const findChange = async (
    ask: AskChain,
    one: SentTransaction,
  ): Promise<Partial<SentTransaction> | undefined> => {
    const { hash, account, nonce, state, at, node } = one
    // Of any node of the chain: its own may be down.
    const receipt = await ask('eth_getTransactionReceipt', [hash])
    if (isObject(receipt)) {
      const mined = toReceipt(receipt)
      return {
        state: mined.succeeded ? 'confirmed' : 'reverted',
        receipt: mined,
      }
    }
    // Others may never have known it, or have another count.
    const count = await ask('eth_getTransactionCount', [account, 'latest'], {
      node,
    })
    const isPassed = toBigInt(count) > BigInt(nonce)
    if (isPassed && isReplacedBy(one)) return { state: 'replaced' }
    // After the count, which may include it since a moment ago.
    if ((await ask('eth_getTransactionByHash', [hash], { node })) !== null) {
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

  /** Whether another of the wallet's transactions with this nonce was mined. */
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

  return checkChain
}

/** The parts of a node's receipt that are stored and shown. */
export const toReceipt = (
  receipt: Record<string, unknown>,
): NonNullable<SentTransaction['receipt']> => {
  const gasUsed = toBigInt(receipt.gasUsed as Json)
  const { effectiveGasPrice } = receipt
  return {
    // A receipt from before Byzantium has no status; it was mined.
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
