import { checkFields } from '../../transactions/check-fields.ts'
import type { ApprovalKind } from '../approval-kind.ts'
import { accountOf, networkOf } from '../names.ts'

/** A site asks to send a transaction; `eth_sendTransaction` then sends it. */
export const sendTransaction: ApprovalKind<'send-transaction'> = {
  show: ({ scope, account, request }, { accounts, networks }) => ({
    network: networkOf(scope, networks),
    account: accountOf(account, accounts),
    request,
  }),
  forgives: true,
  carryOut: ({ shown, choice: { nonce, ...fields } }) => {
    const approved = nonce === null ? fields : { ...fields, nonce }
    return { choice: { transaction: checkFields(shown.request, approved) } }
  },
}
