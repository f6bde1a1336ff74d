import { pageGlobals } from '../ways/page-globals.ts'
import {
  type Announced,
  readProviderAnnouncement,
  readWalletAnnouncement,
} from './announcement.ts'

/**
 * Hears of wallets by both standards, whenever they come. Returns what asks
 * them to announce themselves; it is for the caller to call, the first time too.
 */
export const findWallets = (
  onFound: (announced: Announced) => void,
): (() => void) => {
  const hear = (
    name: string,
    read: (detail: unknown) => Announced | undefined,
  ): void =>
    window.addEventListener(name, (event) => {
      const announced = read((event as CustomEvent<unknown>).detail)
      if (announced) onFound(announced)
    })
  hear('caip294:wallet_announce', readWalletAnnouncement)
  hear('eip6963:announceProvider', readProviderAnnouncement)
  return () => {
    const injected = findInjected()
    if (injected) onFound(injected)
    window.dispatchEvent(new CustomEvent('caip294:wallet_prompt'))
    window.dispatchEvent(new Event('eip6963:requestProvider'))
  }
}

/** `window.portolan` announces nothing; it is simply there, or not. */
const findInjected = (): Announced | undefined => {
  const provider = pageGlobals().portolan
  return (
    provider && {
      uuid: 'window.portolan',
      name: 'Portolan',
      rdns: 'io.github.portolan',
      way: { kind: 'injected', provider },
    }
  )
}
