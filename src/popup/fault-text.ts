import { Refusal, type RefusalCode } from '../messaging/refusal.ts'
import { type TextKey, text } from './text.ts'

const refusals: Record<RefusalCode, TextKey> = {
  'not-open': 'refusedWalletLocked',
  'request-closed': 'refusedRequestClosed',
  'request-changed': 'refusedRequestChanged',
  'unknown-network': 'networkNotFound',
  'no-key': 'refusedNoKey',
  'not-developer': 'refusedNotDeveloper',
}

/** Its message is a text to show. */
export class ShownError extends Error {}

/** The localized text for a failed call to the worker. */
export const faultText = (error: unknown): string => {
  if (error instanceof Refusal) return text(refusals[error.code])
  if (error instanceof ShownError) return error.message
  // The error itself only helps developers.
  console.warn('A call to the worker failed', error)
  return text('errorUnknown')
}
