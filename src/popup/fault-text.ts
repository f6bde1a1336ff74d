import { Refusal, type RefusalCode } from '../messaging/refusal.ts'
import { type TextKey, text } from './text.ts'

const refusals: Record<RefusalCode, TextKey> = {
  'not-open': 'refusedWalletLocked',
  'request-gone': 'refusedRequestClosed',
  'request-changed': 'refusedRequestChanged',
  'unknown-network': 'networkNotFound',
  'no-key': 'refusedNoKey',
}

/** Why a call of the worker came to nothing, in the person's language. */
export const faultText = (error: unknown): string => {
  if (error instanceof Refusal) return text(refusals[error.code])
  // A person can do nothing with its words; whoever looks for the fault can.
  console.warn('A call of the worker failed', error)
  return text('errorUnknown')
}
