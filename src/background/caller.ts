import type { WayIn } from '../messaging/popup-contract.ts'

/**
 * Who asks: one document of one web origin. Everything in it comes from the
 * browser, nothing from a message.
 */
export type Caller = Readonly<{
  origin: string
  tabId: number
  documentId: string
  way: WayIn
}>
