/** `system` is what the person gets who has chosen nothing. */
export const themes = ['system', 'light', 'dark'] as const

export type Theme = (typeof themes)[number]

const KEY = 'theme'

export const readTheme = (): Theme => {
  const stored = localStorage.getItem(KEY)
  return themes.find((theme) => theme === stored) ?? 'system'
}

/** Our other open pages follow too: the browser tells them of the change. */
export const chooseTheme = (theme: Theme): void => {
  if (theme === 'system') localStorage.removeItem(KEY)
  else localStorage.setItem(KEY, theme)
  // theme.js listens for it, and the browser sends none to this page.
  dispatchEvent(new StorageEvent('storage', { key: KEY }))
}
