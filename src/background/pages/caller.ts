import type { Transport } from '../../messaging/popup-contract.ts'

/**
 * The caller: one document of one web origin. All of it comes from the browser,
 * nothing from a message of the page.
 */
export type Caller = Readonly<{
  origin: string
  tabId: number
  documentId: string
  transport: Transport
  /**
   * The document's relay, or the external port. A relay has the same key after
   * a worker stop; an external port cannot reconnect.
   */
  key: string
}>
