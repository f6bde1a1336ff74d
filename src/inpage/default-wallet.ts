/**
 * Returns a function that sets `window.ethereum`, for dapps from before
 * EIP-6963. It never replaces another wallet, and another wallet may replace
 * it.
 */
export const createDefaultWallet = (
  page: EventTarget,
): ((provider: object) => void) => {
  // Captured before any script of the page can replace them.
  const { assign, create, defineProperty } = Object
  const Initialized = Event
  const dispatch = page.dispatchEvent.bind(page)
  // Without a prototype: a page can add members to Object's.
  const property = assign(create(null), {
    enumerable: true,
    configurable: true,
    writable: true,
  })
  return (provider) => {
    if ('ethereum' in page) return
    property.value = provider
    defineProperty(page, 'ethereum', property)
    dispatch(new Initialized('ethereum#initialized'))
  }
}
