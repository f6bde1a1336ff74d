import type {
  OwnInput,
  OwnTransaction,
  TransferInput,
} from '../../messaging/send-contract.ts'
import type { TransactionRequest } from '../../protocol/transaction.ts'
import { toQuantity } from '../../protocol/transaction.ts'
import { parseTransactionParams } from '../../protocol/transaction-params.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { hashOf } from '../approvals/hash-of.ts'
import { accountOf, networkOf } from '../approvals/names.ts'
import type { Networks } from '../nodes/networks.ts'
import { requestOfRevoke } from './allowances.ts'
import { prepareTransaction, type Wanted } from './prepare.ts'

/** `transfer(address,uint256)` of ERC-20. */
const TRANSFER = '0xa9059cbb'

const toWord = (value: bigint): string => value.toString(16).padStart(64, '0')

/** The transaction that carries out a transfer; throws if it cannot be one. */
export const requestOfTransfer = ({
  chainId,
  token,
  recipient,
  amount,
}: Omit<TransferInput, 'account'>): TransactionRequest => {
  const value = BigInt(amount)
  if (value < 0n || value >= 2n ** 256n) throw new Error('No such amount')
  const call =
    token === null
      ? { to: recipient, value: toQuantity(value) }
      : {
          to: token,
          data: `${TRANSFER}${toWord(BigInt(recipient))}${toWord(value)}`,
        }
  // The same checks as for a site, also of the recipient of a token.
  parseTransactionParams([{ to: recipient }], chainId)
  return parseTransactionParams([call], chainId)
}

export const createTransfer = async (
  input: OwnInput,
  {
    networks,
    accounts,
    origin,
    wanted,
  }: {
    networks: Pick<Networks, 'list' | 'nodeOf'>
    accounts: Pick<Accounts, 'list'>
    origin: string
    wanted: Omit<Wanted, 'request'>
  },
): Promise<OwnTransaction> => {
  const { chainId, account } = input
  const request =
    'revoke' in input
      ? requestOfRevoke(input.revoke, chainId)
      : requestOfTransfer(input)
  const shown = {
    origin,
    network: networkOf(chainId, await networks.list()),
    account: accountOf(account, await accounts.list()),
    request,
  }
  return {
    ...shown,
    hash: await hashOf(shown),
    preparation: await prepareTransaction(networks, { ...wanted, request }),
  }
}
