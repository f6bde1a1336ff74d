import type { Transport } from '../../messaging/popup-contract.ts'

/**
 * Who asks: one document of one web origin. Everything in it comes from the
 * browser, nothing from a message of the page.
 */
export type Caller = Readonly<{
  origin: string
  tabId: number
  documentId: string
  transport: Transport
  /**
   * The document's relay, or the external port. A relay has the same key again
   * after a worker stop; an external port is gone for good.
   */
  key: string
}>
