import type { Account } from '../../messaging/popup-contract.ts'
import type {
  NamedNetwork,
  Replacing,
  SendTransactionApproval,
  SentTransactionView,
} from '../../messaging/transaction-contract.ts'
import type { NamedAccount } from '../../messaging/wallet-contract.ts'
import { isSameAddress } from '../../protocol/caip.ts'
import type { SendTransactionRecord } from '../../storage/approval-record.ts'
import type { SentTransaction } from '../../storage/transaction-record.ts'
import { hashOf } from '../approvals/connect-view.ts'
import type { NetworkInfo } from '../nodes/networks.ts'
import { isPending } from './sent-transactions.ts'

type Held = {
  accounts: readonly Account[]
  networks: readonly NetworkInfo[]
}

/** A transaction as the person sees it, bound to its hash. */
export const createTransactionView = async (
  { kind, id, origin, scope, account, request }: SendTransactionRecord,
  held: Held,
): Promise<SendTransactionApproval> => {
  const shown = {
    kind,
    id,
    origin,
    network: networkOf(scope, held.networks),
    account: accountOf(account, held.accounts),
    request,
  }
  return { ...shown, hash: await hashOf(shown) }
}

export const networkOf = (
  chainId: string,
  networks: readonly NetworkInfo[],
): NamedNetwork => {
  const { name = chainId, symbol = '' } =
    networks.find((one) => one.chainId === chainId) ?? {}
  return { chainId, name, symbol }
}

export const accountOf = (
  address: string,
  accounts: readonly Account[],
): NamedAccount => {
  const found = accounts.find((one) => isSameAddress(one.address, address))
  return { address, name: found?.name ?? '' }
}

export const createSentView = (
  one: SentTransaction,
  networks: readonly NetworkInfo[],
): SentTransactionView => {
  const { hash, origin, account, nonce, to, value, at, state } = one
  const { receipt, replaces } = one
  return {
    hash,
    origin,
    network: networkOf(one.chainId, networks),
    account,
    nonce,
    to,
    value,
    at,
    state,
    receipt,
    replaces,
    replaceable: waysToReplace(one),
  }
}

export const waysToReplace = (one: SentTransaction): Replacing[] => {
  if (!isPending(one)) return []
  const isCancelling = one.replaces?.how === 'cancel'
  return [
    ...(one.data === undefined ? [] : (['speed-up'] as const)),
    ...(isCancelling ? [] : (['cancel'] as const)),
  ]
}
