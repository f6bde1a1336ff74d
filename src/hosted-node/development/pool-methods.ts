import type { Json } from '../../node-client/json.ts'
import { sameHex } from '../methods/intact.ts'
import type { JsonObject } from '../rules/rule.ts'
import type { Ask, BuiltMethods } from './with-methods.ts'

type Pool = { pending: JsonObject[]; queued: JsonObject[] }

/** The pool of transactions, which EDR only lists. */
export const poolMethods: BuiltMethods = {
  txpool_content: async (_params, ask) =>
    inGroups(await readPool(ask), (tx) => tx),
  txpool_contentFrom: async ([sender = null], ask) => {
    const { pending, queued } = await readPool(ask)
    const ofSender = (transactions: readonly JsonObject[]): JsonObject =>
      byNonceOf(transactions.filter(({ from }) => sameHex(sender, from)))
    return { pending: ofSender(pending), queued: ofSender(queued) }
  },
  txpool_inspect: async (_params, ask) =>
    inGroups(await readPool(ask), inWords),
  txpool_status: async (_params, ask) => {
    const { pending, queued } = await readPool(ask)
    return { pending: toHex(pending.length), queued: toHex(queued.length) }
  },
  anvil_dropAllTransactions: async (_params, ask) =>
    await drop(await listPool(ask), ask),
  anvil_removePoolTransactions: async ([sender], ask) =>
    await drop(
      (await listPool(ask)).filter(({ from }) => from === sender),
      ask,
    ),
}

const drop = async (
  transactions: readonly JsonObject[],
  ask: Ask,
): Promise<Json> => {
  for (const { hash = null } of transactions) {
    await ask('hardhat_dropTransaction', hash)
  }
  return null
}

const listPool = async (ask: Ask): Promise<JsonObject[]> =>
  (await ask('eth_pendingTransactions')) as JsonObject[]

/** A transaction is queued while one with a lower nonce is missing. */
const readPool = async (ask: Ask): Promise<Pool> => {
  const pool: Pool = { pending: [], queued: [] }
  const next = new Map<Json, bigint>()
  const transactions = await listPool(ask)
  for (const transaction of transactions.sort(byNonce)) {
    const { from = null } = transaction
    const expected =
      next.get(from) ??
      BigInt(String(await ask('eth_getTransactionCount', from, 'latest')))
    const isPending = nonceOf(transaction) === expected
    pool[isPending ? 'pending' : 'queued'].push(transaction)
    next.set(from, isPending ? expected + 1n : expected)
  }
  return pool
}

/** By sender and then by nonce in decimal, as in geth. */
const inGroups = (
  { pending, queued }: Pool,
  show: (transaction: JsonObject) => Json,
): JsonObject => {
  const group = (transactions: readonly JsonObject[]): JsonObject => {
    const senders: Record<string, JsonObject> = {}
    for (const transaction of transactions) {
      const from = String(transaction.from)
      senders[from] ??= {}
      senders[from][String(nonceOf(transaction))] = show(transaction)
    }
    return senders
  }
  return { pending: group(pending), queued: group(queued) }
}

const byNonceOf = (transactions: readonly JsonObject[]): JsonObject =>
  Object.fromEntries(
    transactions.map((transaction) => [
      String(nonceOf(transaction)),
      transaction,
    ]),
  )

const inWords = ({
  to,
  value,
  gas,
  gasPrice,
  maxFeePerGas,
}: JsonObject): string =>
  `${to ?? 'contract creation'}: ${decimal(value)} wei + ${decimal(gas)} gas × ${decimal(maxFeePerGas ?? gasPrice)} wei`

const nonceOf = ({ nonce }: JsonObject): bigint => BigInt(String(nonce))

const byNonce = (one: JsonObject, other: JsonObject): number =>
  Number(nonceOf(one) - nonceOf(other))

const decimal = (quantity: Json | undefined): string =>
  String(BigInt(String(quantity ?? '0x0')))

const toHex = (count: number): string => `0x${count.toString(16)}`
