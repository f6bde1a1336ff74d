import { type BrowserContext, chromium } from '@playwright/test'
import { isRoot } from './sandbox.ts'

export type LaunchOptions = {
  /** Playwright's own Chromium by default. */
  executablePath?: string | undefined
  /** Folders of unpacked extensions; no others are loaded. */
  extensions: readonly string[]
  headless: boolean
  /** On, except as root. Off only for browsers that open just our own pages. */
  sandbox?: boolean
  /** A fresh temporary profile by default. */
  userDataDir?: string
  args?: readonly string[]
  /** Playwright turns it off; normal browsers have it on. */
  backForwardCache?: boolean
  /** Whether Ctrl-C ends the browser and this process. */
  handleSignals?: boolean
  /** Whether pages have the size of their window; otherwise it is fixed. */
  resizable?: boolean
  /** Pixels for each of CSS, for pictures. */
  deviceScaleFactor?: number
}

export const launchBrowser = ({
  executablePath,
  extensions,
  headless,
  sandbox = !isRoot,
  userDataDir = '',
  args = [],
  backForwardCache = false,
  handleSignals = true,
  resizable = !headless,
  deviceScaleFactor,
}: LaunchOptions): Promise<BrowserContext> =>
  chromium.launchPersistentContext(userDataDir, {
    // Without the channel, Playwright's headless browser has no extensions.
    ...(executablePath ? { executablePath } : { channel: 'chromium' }),
    headless,
    // Only catches a hang: a busy machine needs longer than Playwright's 30 s.
    timeout: 180_000,
    // Playwright would turn it off.
    chromiumSandbox: sandbox,
    ignoreDefaultArgs: [
      '--disable-extensions',
      ...(backForwardCache ? ['--disable-back-forward-cache'] : []),
    ],
    args: [...browserArguments({ extensions, headless, sandbox }), ...args],
    ...(resizable && { viewport: null }),
    ...(deviceScaleFactor && { deviceScaleFactor }),
    handleSIGINT: handleSignals,
    handleSIGTERM: handleSignals,
    handleSIGHUP: handleSignals,
  })

type ArgumentOptions = Required<
  Pick<LaunchOptions, 'extensions' | 'headless' | 'sandbox'>
>

/** Arguments for a Chromium with these extensions and no others. */
export const browserArguments = ({
  extensions,
  headless,
  sandbox,
}: ArgumentOptions): string[] => [
  `--disable-extensions-except=${extensions.join(',')}`,
  `--load-extension=${extensions.join(',')}`,
  ...QUIET,
  ...(sandbox ? [] : ['--no-sandbox']),
  ...(headless
    ? [
        // Without it a headless screen is 800 by 600, and windows are cut off.
        '--screen-info={1920x1080}',
        `--disable-features=${[...PLAYWRIGHT_DISABLES, ...UNSEEN].join(',')}`,
      ]
    : []),
]

/** Playwright's own list: Chromium reads only the last such argument. */
const PLAYWRIGHT_DISABLES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/**
 * Parts of the browser's own UI that are invisible without a display. Every
 * window loads them, which took a seventh of the browser's time.
 */
const UNSEEN = [
  'PreloadTopChromeWebUI',
  'PreloadTopChromeWebUILessNavigations',
  'InitialWebUI',
  'WebUIToolbar',
  'WebUIReloadButton',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUITabStrip',
  'TabSearch',
  'SidePanel',
  'ReadAnything',
  'SpareRendererForSitePerProcess',
  'Glic',
  'TabGroupSync',
  'PerformanceControls',
]

/** Requests only reach servers of the test. */
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
