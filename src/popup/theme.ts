/** `system` is the default. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const KEY = 'theme'

export const readTheme = (): Theme => {
  const stored = localStorage.getItem(KEY)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Other open pages follow by the browser's storage event. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  // For theme.js: the browser sends no storage event to this page.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}
