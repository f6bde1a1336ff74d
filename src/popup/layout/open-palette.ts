import { text } from '../text.ts'

const OPENED = 'palette'

/** Opens the command palette, where the page has one. */
export const openPalette = (): void => void dispatchEvent(new Event(OPENED))

/** Also for Ctrl-K and Cmd-K; returns the unsubscribe. */
export const onPalette = (open: () => void): (() => void) => {
  const press = (event: KeyboardEvent): void => {
    const isOurs =
      (event.ctrlKey || event.metaKey) &&
      !event.altKey &&
      !event.shiftKey &&
      event.key.toLowerCase() === 'k'
    if (!isOurs) return
    event.preventDefault()
    open()
  }
  addEventListener(OPENED, open)
  addEventListener('keydown', press)
  return () => {
    removeEventListener(OPENED, open)
    removeEventListener('keydown', press)
  }
}

/** As on the keys of this computer. */
export const paletteKeys = (): string =>
  navigator.platform.startsWith('Mac') ? '⌘K' : text('paletteKeys')
