// A classic script in the head: it runs before the first paint, which a module
// does not, and reads localStorage because no other storage answers at once.
const prefersDark = matchMedia('(prefers-color-scheme: dark)')

const applyTheme = () => {
  const chosen = localStorage.getItem('theme')
  const isDark =
    chosen === 'dark' || (chosen !== 'light' && prefersDark.matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
}

applyTheme()
prefersDark.addEventListener('change', applyTheme)
addEventListener('storage', applyTheme)
