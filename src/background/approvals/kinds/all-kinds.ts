import type { KindName } from '../../../messaging/approval-contract.ts'
import type { ApprovalKind } from '../approval-kind.ts'
import { addChain } from './add-chain.ts'
import { connect } from './connect.ts'
import { sendCalls } from './send-calls.ts'
import { sendTransaction } from './send-transaction.ts'
import { signMessage, signTypedData } from './signing.ts'
import { solanaMessage, solanaSignIn, solanaTransaction } from './solana.ts'
import { watchAsset } from './watch-asset.ts'

export const approvalKinds: {
  readonly [Name in KindName]: ApprovalKind<Name>
} = {
  connect,
  'add-chain': addChain,
  'sign-message': signMessage,
  'sign-typed-data': signTypedData,
  'watch-asset': watchAsset,
  'send-transaction': sendTransaction,
  'send-calls': sendCalls,
  'solana-message': solanaMessage,
  'solana-sign-in': solanaSignIn,
  'solana-transaction': solanaTransaction,
}
