import type { SigningApproval } from '../../../messaging/signing-contract.ts'
import type { Known } from '../approval-kind.ts'
import { accountOf, networkOf } from '../names.ts'

/** The account and the network of an approval, with their names. */
export const actingFor = (
  record: { scope: string; account: string },
  { accounts, networks }: Known,
): Pick<SigningApproval, 'account' | 'network'> => ({
  account: accountOf(record.account, accounts),
  network: networkOf(record.scope, networks),
})
