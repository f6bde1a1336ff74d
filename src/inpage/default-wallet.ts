/**
 * Returns what puts the provider where dapps from before EIP-6963 look. Whoever
 * is there stays, and whoever comes later may take the place.
 */
export const createDefaultWallet = (
  page: EventTarget,
  provider: object,
): (() => void) => {
  // Taken before any script of the page can replace them.
  const { defineProperty } = Object
  const Initialized = Event
  const dispatch = page.dispatchEvent.bind(page)
  // Without a prototype: a page can plant members in Object's.
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
