import type { OnRewritten } from '../on-rewritten.ts'

type Api = { register: (wallet: object) => unknown }

/**
 * Registers a wallet by Wallet Standard, with the page's scripts that are ready
 * and with later ones.
 */
export const registerWallet = (
  wallet: object,
  { page, onRewritten }: { page: EventTarget; onRewritten: OnRewritten },
): void => {
  // Captured before any script of the page can replace them.
  const Registering = CustomEvent
  const dispatch = page.dispatchEvent.bind(page)
  const listen = page.addEventListener.bind(page)
  const register = (api: Api): void => {
    api.register(wallet)
  }
  // Without a prototype: a page can add members to Object's.
  const init = Object.freeze(
    Object.assign(Object.create(null), { detail: register }),
  )
  const start = (): void => {
    listen('wallet-standard:app-ready', (event) => {
      try {
        register((event as CustomEvent<Api>).detail)
      } catch (error) {
        // A page may have put anything there.
        console.error(error)
      }
    })
    dispatch(new Registering('wallet-standard:register-wallet', init))
  }
  start()
  onRewritten(start)
}
