import type { Approval } from '../messaging/popup-contract.ts'
import type { TextKey } from './text.ts'

/** What a site wants with a request, in short. */
export const requestWords: Record<Approval['kind'], TextKey> = {
  connect: 'asksToConnect',
  'add-chain': 'asksToAddNetwork',
  'send-transaction': 'asksToSend',
  'sign-message': 'asksToSign',
  'sign-typed-data': 'asksToSign',
  'watch-asset': 'asksToAddToken',
}
