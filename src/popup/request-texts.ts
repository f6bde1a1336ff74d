import type { Approval } from '../messaging/approval-contract.ts'
import type { TextKey } from './text.ts'

/** A short description of each kind of request. */
export const requestTexts: Record<Approval['kind'], TextKey> = {
  connect: 'asksToConnect',
  'add-chain': 'asksToAddNetwork',
  'send-transaction': 'asksToSend',
  'sign-message': 'asksToSign',
  'sign-typed-data': 'asksToSign',
  'watch-asset': 'asksToAddToken',
}
