import type { PageSender } from '../../messaging/browser.ts'
import type { Transport } from '../../messaging/popup-contract.ts'
import { isServedOrigin } from '../../protocol/origin.ts'
import type { Caller } from './caller.ts'

export type Admission =
  | { admitted: true; caller: Caller }
  | { admitted: false; reason: string }

export type AdmissionOptions = {
  transport: Transport
  extensionId: string
  /**
   * Distinguishes the callers of one document: its relay, and each of its
   * ports.
   */
  channel: string
}

const refuse = (reason: string): Admission => ({ admitted: false, reason })

/**
 * The single admission check of both transports. The principal is
 * `sender.origin`: a sandboxed page can have the victim's address in
 * `sender.url`, but its origin is opaque.
 */
export const admit = (
  sender: PageSender | undefined,
  { transport, extensionId, channel }: AdmissionOptions,
): Admission => {
  if (!sender) return refuse('no sender')
  const { id, origin, tab, frameId, documentId, documentLifecycle } = sender
  // A relay has the extension's id, a page none, another extension its own.
  if (id !== (transport === 'injected' ? extensionId : undefined)) {
    return refuse('another extension')
  }
  if (origin === undefined || !isServedOrigin(origin)) {
    return refuse('an origin that is opaque or not secure')
  }
  if (frameId !== 0) return refuse('not the top frame')
  if (tab?.id === undefined || documentId === undefined) {
    return refuse('no document')
  }
  if (documentLifecycle !== undefined && documentLifecycle !== 'active') {
    return refuse('not an active document')
  }
  const key = `${transport}/${documentId}/${channel}`
  return {
    admitted: true,
    caller: { origin, tabId: tab.id, documentId, transport, key },
  }
}

/** An external port closes with the worker; a relay reconnects. */
export const isExternalKey = (callerKey: string): boolean =>
  callerKey.startsWith('external/')
