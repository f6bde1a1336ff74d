import { pageGlobals } from '../transports/page-globals.ts'
import {
  type Announced,
  readProviderAnnouncement,
  readWalletAnnouncement,
} from './announcement.ts'

/**
 * Listens to announcements of both standards. Returns the function that asks
 * wallets to announce themselves; the caller calls it, the first time too.
 */
export const findWallets = (
  onFound: (announced: Announced) => void,
): (() => void) => {
  const listen = (
    name: string,
    read: (detail: unknown) => Announced | undefined,
  ): void =>
    window.addEventListener(name, (event) => {
      const announced = read((event as CustomEvent<unknown>).detail)
      if (announced) onFound(announced)
    })
  listen('caip294:wallet_announce', readWalletAnnouncement)
  listen('eip6963:announceProvider', readProviderAnnouncement)
  return () => {
    const injected = findInjected()
    if (injected) onFound(injected)
    window.dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
}

/** `window.portolan` is not announced; it either exists or not. */
const findInjected = (): Announced | undefined => {
  const provider = pageGlobals().portolan
  return (
    provider && {
      uuid: 'window.portolan',
      name: 'Portolan',
      rdns: 'io.github.portolan',
      transport: { kind: 'injected', provider },
    }
  )
}

/** The same for a page's console. */
export const SEARCH_CODE = `const list = ({ type, detail }) => console.log(type, detail)
addEventListener('caip294:wallet_announce', list)
addEventListener('eip6963:announceProvider', list)
dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
dispatchEvent(new Event('eip6963:requestProvider'))`
