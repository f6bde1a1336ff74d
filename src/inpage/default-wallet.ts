/**
 * Returns a function that sets `window.ethereum`, for dapps from before
 * EIP-6963. It never replaces another wallet, and another wallet may replace
 * it.
 */
export const createDefaultWallet = (
  page: EventTarget,
  provider: object,
): (() => void) => {
  // Captured before any script of the page can replace them.
  const { defineProperty } = Object
  const Initialized = Event
  const dispatch = page.dispatchEvent.bind(page)
  // Without a prototype: a page can add members to Object's.
  const property = Object.assign(Object.create(null), {
    value: provider,
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return () => {
    if ('ethereum' in page) return
    defineProperty(page, 'ethereum', property)
    dispatch(new Initialized('ethereum#initialized'))
  }
}
