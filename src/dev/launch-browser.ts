import { type BrowserContext, chromium } from '@playwright/test'

export type LaunchOptions = {
  executablePath: string
  /** Folders of unpacked extensions; no others are loaded. */
  extensions: readonly string[]
  headless: boolean
  /** A fresh temporary profile when there is none. */
  userDataDir?: string
  args?: readonly string[]
  /** Playwright turns it off; people's browsers have it on. */
  backForwardCache?: boolean
  /** Whether Ctrl-C ends the browser and this process with it. */
  handleSignals?: boolean
}

const isRoot = process.getuid?.() === 0

export const launchBrowser = ({
  executablePath,
  extensions,
  headless,
  userDataDir = '',
  args = [],
  backForwardCache = false,
  handleSignals = true,
}: LaunchOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(userDataDir, {
    executablePath,
    headless,
    // Chromium's sandbox does not start as root. Playwright would turn it off
    // for everyone.
    chromiumSandbox: !isRoot,
    ignoreDefaultArgs: [
      '--disable-extensions',
      ...(backForwardCache ? ['--disable-back-forward-cache'] : []),
    ],
    args: [...browserArguments({ extensions, headless }), ...args],
    // A window keeps the size its person gives it.
    ...(!headless && { viewport: null }),
    handleSIGINT: handleSignals,
    handleSIGTERM: handleSignals,
    handleSIGHUP: handleSignals,
  })

/** What any Chromium needs that is to run with these extensions and no others. */
export const browserArguments = ({
  extensions,
  headless,
}: Pick<LaunchOptions, 'extensions' | 'headless'>): string[] => [
  `--disable-extensions-except=${extensions.join(',')}`,
  `--load-extension=${extensions.join(',')}`,
  ...QUIET,
  ...(isRoot ? ['--no-sandbox'] : []),
  // Without it a headless screen is 800 by 600, and windows are cut.
  ...(headless ? ['--screen-info={1920x1080}'] : []),
]

/** Nothing is asked of any server but those of the test. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-quic',
  '--no-first-run',
  '--no-default-browser-check',
  '--no-pings',
]
