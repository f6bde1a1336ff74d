/** Why a browser did not open, in one line; Playwright prints a page. */
export const describeLaunchFailure = (error: unknown): string => {
  const text = String(error instanceof Error ? error.message : error)
  const known = causes.find(({ sign }) => sign.test(text))
  const [firstLine = ''] = text.split('\n')
  return `The browser did not open: ${known?.cause ?? firstLine}`
}

const causes = [
  {
    sign: /No usable sandbox|sandboxing failed/,
    cause:
      'this system denies Chromium its sandbox. Install your system\'s package "chromium" (on Debian "chromium-sandbox" too), or allow unprivileged user namespaces.',
  },
  {
    sign: /Missing X server|without having a XServer|Failed to connect to Wayland display/,
    cause: 'the display that DISPLAY or WAYLAND_DISPLAY names does not work.',
  },
]
