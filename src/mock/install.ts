import {
  CAIP_294,
  createAnnouncement,
  createAnnouncer,
  createWalletInfo,
  EIP_6963,
} from '../inpage/announce.ts'
import { EXTENSION_ID } from './memory-host.ts'
import type { MockPage } from './mock-page.ts'

/**
 * Does what the page script of the extension does. Returns a function that
 * removes the providers; the announcement ends with the page.
 */
export const install = (
  page: object,
  { ethereum, portolan }: MockPage,
): (() => void) => {
  const before = Object.getOwnPropertyDescriptors(page) as Record<
    string,
    PropertyDescriptor
  >
  const providers: Record<string, object> = { ethereum, portolan }
  for (const [name, value] of Object.entries(providers)) {
    Object.defineProperty(page, name, {
      value,
      configurable: true,
      enumerable: true,
      writable: true,
    })
  }
  if (isEventTarget(page)) {
    const announce = createAnnouncer({ page, onRewritten: () => undefined })
    const info = createWalletInfo(crypto.randomUUID())
    announce(CAIP_294, createAnnouncement(info, EXTENSION_ID))
    announce(EIP_6963, Object.freeze({ info, provider: ethereum }))
  }
  return () => {
    for (const name of Object.keys(providers)) {
      const earlier = before[name]
      if (earlier) Object.defineProperty(page, name, earlier)
      else Reflect.deleteProperty(page, name)
    }
  }
}

/** Node has no window, and no events to announce with. */
const isEventTarget = (page: object): page is EventTarget =>
  'dispatchEvent' in page && 'addEventListener' in page
