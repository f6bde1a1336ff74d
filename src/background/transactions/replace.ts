import type {
  Preparation,
  Prepared,
  Replacement,
  Replacing,
  Speed,
} from '../../messaging/transaction-contract.ts'
import {
  type Fees,
  highestPrice,
  toQuantity,
} from '../../protocol/transaction.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { hashOf } from '../approvals/hash-of.ts'
import { accountOf, networkOf } from '../approvals/names.ts'
import type { Networks } from '../nodes/networks.ts'
import { approvedBefore } from './approved-before.ts'
import { prepareTransaction } from './prepare.ts'
import type { SentTransactions } from './sent-transactions.ts'
import { waysToReplace } from './sent-view.ts'

/** Nodes accept a replacement only for an eighth more. */
const raised = (price: string): bigint => (BigInt(price) * 9n + 7n) / 8n

const atLeast = (price: string, least: bigint): string =>
  BigInt(price) > least ? price : toQuantity(least)

/** These fees, raised to what a replacement needs. */
export const raiseFees = (fees: Fees, former: Fees): Fees => {
  if ('gasPrice' in fees) {
    const least = raised(toQuantity(highestPrice(former)))
    return { gasPrice: atLeast(fees.gasPrice, least) }
  }
  const formerTip =
    'gasPrice' in former ? former.gasPrice : former.maxPriorityFeePerGas
  return {
    maxFeePerGas: atLeast(
      fees.maxFeePerGas,
      raised(toQuantity(highestPrice(former))),
    ),
    maxPriorityFeePerGas: atLeast(fees.maxPriorityFeePerGas, raised(formerTip)),
  }
}

/** Whether a node would accept these fees for a replacement. */
export const isRaised = (fees: Fees, former: Fees): boolean =>
  JSON.stringify(raiseFees(fees, former)) === JSON.stringify(fees)

/** The same transaction, or an empty one to oneself, with the same nonce. */
export const requestOf = (
  one: SentTransaction,
  how: Replacing,
): Replacement['request'] => {
  const { type, nonce, account } = one
  if (how === 'cancel') {
    const plain = type === '0x2' ? type : '0x0'
    return { to: account, value: '0x0', data: '0x', nonce, type: plain }
  }
  const { to, value, data = '0x', accessList, gas } = one
  return { to, value, data, accessList, gas, nonce, type }
}

export const createReplacement = async (
  { transaction, how }: { transaction: string; how: Replacing },
  {
    sent,
    networks,
    accounts,
  }: {
    sent: Pick<SentTransactions, 'all' | 'find'>
    networks: Pick<Networks, 'list' | 'nodeOf'>
    accounts: Pick<Accounts, 'list'>
  },
): Promise<Replacement | null> => {
  const one = sent.find(transaction)
  if (!one || !waysToReplace(one).includes(how)) return null
  const { chainId, account, origin, fees, nonce } = one
  const request = requestOf(one, how)
  const preparation = await prepareTransaction(networks, {
    chainId,
    account,
    request,
    nextNonce: async () => BigInt(nonce),
    approvedBefore: (grant) =>
      approvedBefore(sent.all(), { ...grant, chainId }),
  })
  const shown = {
    how,
    origin,
    network: networkOf(chainId, await networks.list()),
    account: accountOf(account, await accounts.list()),
    request,
    replaced: { hash: one.hash, nonce, fees },
  }
  return {
    ...shown,
    hash: await hashOf(shown),
    preparation: raisedAll(preparation, fees),
  }
}

const raisedAll = (preparation: Preparation, former: Fees): Preparation => {
  if (!preparation.ready) return preparation
  const { prepared } = preparation
  const entries = Object.entries(prepared.choices).map(([speed, fees]) => [
    speed,
    raiseFees(fees, former),
  ])
  const choices: Record<Speed, Fees> = Object.fromEntries(entries)
  const raised: Prepared = { ...prepared, choices, suggested: null }
  return { ready: true, prepared: raised }
}
