import type { SentTransactionView } from '../../../../messaging/transaction-contract.ts'
import type { SolanaSent } from '../../../../storage/solana-record.ts'
import { networkOf } from '../../../approvals/names.ts'
import type { NetworkInfo } from '../../../nodes/networks.ts'

/** A transaction of Solana as screens show it. */
export const createSolanaView = (
  {
    signature,
    origin,
    chainId,
    account,
    message,
    recipient,
    at,
    state,
    receipt,
    refusal,
  }: SolanaSent,
  networks: readonly NetworkInfo[],
): SentTransactionView => ({
  hash: signature,
  origin,
  network: networkOf(chainId, networks),
  account,
  solana: {
    message,
    slot: receipt?.slot,
    fee: receipt?.fee,
    refusal: refusal?.message,
  },
  value: '0x0',
  recipient,
  at,
  state,
  replaceable: [],
  inDoubt: false,
})
