import type {
  ApprovalKinds,
  Decided,
  KindName,
  Yes,
} from '../../messaging/approval-contract.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** Sends the user's yes to what is shown. */
export const sendYes = async <Name extends KindName>(
  wallet: Pick<WalletCalls, 'call'>,
  yes: {
    approval: { kind: Name; id: string; hash: string }
    choice: ApprovalKinds[Name]['choice']
  },
): Promise<Decided<Name>> => {
  const { kind, id, hash } = yes.approval
  // The kind determines the types of the choice and of the result.
  const sent = { kind, id, hash, choice: yes.choice } as Yes
  return (await wallet.call('decide', sent)) as Decided<Name>
}
