import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { findOnPath, isExecutable, isUsableChromium } from './executables.ts'
import { installFromDebian, installWithPlaywright } from './install-browser.ts'

export type FindBrowserOptions = {
  env?: NodeJS.ProcessEnv
  /** Usual places of Chromium besides the PATH. */
  usualPlaces?: readonly string[]
  /** The path of Playwright's own Chromium, installed or not. */
  playwrightPath?: string
  /** Playwright's command-line program, which downloads that Chromium. */
  playwrightCli?: string
  isRoot?: boolean
  say?: (line: string) => void
}

type Search = Required<FindBrowserOptions>
type Source = (search: Search) => Promise<string | undefined>

/**
 * Finds a Chromium that loads an unpacked extension, and installs one if there
 * is none. Branded browsers of Google and Microsoft are never used: since
 * version 137 they ignore `--load-extension`.
 */
export const findBrowser = async (
  options: FindBrowserOptions = {},
): Promise<string> => {
  const search = { ...defaults(), ...options }
  for (const source of sources) {
    const path = await source(search)
    if (path) return path
  }
  throw new Error(ADVICE)
}

const named: Source = async ({ env }) => {
  const path = env.PORTOLAN_CHROMIUM
  if (!path) return undefined
  if (await isExecutable(path)) return path
  throw new Error(
    `PORTOLAN_CHROMIUM is set to "${path}", which is not a program that can be run`,
  )
}

const ofTheSystem: Source = async ({ env, usualPlaces }) => {
  const onPath = await Promise.all(
    ['chromium', 'chromium-browser'].map((name) => findOnPath(name, env)),
  )
  for (const path of [...onPath, ...usualPlaces]) {
    if (path && (await isUsableChromium(path))) return path
  }
  return undefined
}

/** Playwright's own needs no check. */
const inPlaywrightsCache: Source = async ({ playwrightPath }) =>
  (await isExecutable(playwrightPath)) ? playwrightPath : undefined

const fromPlaywrightsInstaller: Source = async (search) => {
  const { say, playwrightCli: cli, env } = search
  say('No Chromium found: asking Playwright to download one.')
  const installed = await installWithPlaywright({ cli, env })
  if (!installed) say('Playwright could not download it.')
  return installed ? await inPlaywrightsCache(search) : undefined
}

const fromDebian: Source = async (search) => {
  const aptGet = await findOnPath('apt-get', search.env)
  if (!search.isRoot || !aptGet) return undefined
  search.say('Installing the package "chromium" with apt-get.')
  const installed = await installFromDebian({ aptGet, env: search.env })
  if (!installed) search.say('apt-get could not install it.')
  return installed ? await ofTheSystem(search) : undefined
}

const sources: readonly Source[] = [
  named,
  ofTheSystem,
  inPlaywrightsCache,
  fromPlaywrightsInstaller,
  fromDebian,
]

const ADVICE = `No Chromium that can load an unpacked extension was found. Do one of these:
  - install your system's package "chromium",
  - run "npx playwright install chromium",
  - set PORTOLAN_CHROMIUM to the path of a Chromium (not of branded Chrome or
    Edge: they no longer load unpacked extensions from the command line).`

const defaults = (): Search => ({
  env: process.env,
  usualPlaces: [
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/lib/chromium/chromium',
    '/usr/lib64/chromium-browser/chromium-browser',
    '/snap/bin/chromium',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    join(
      process.env.HOME ?? '/',
      'Applications/Chromium.app/Contents/MacOS/Chromium',
    ),
  ],
  playwrightPath: chromium.executablePath(),
  playwrightCli: createRequire(import.meta.url).resolve('@playwright/test/cli'),
  isRoot: process.getuid?.() === 0,
  say: (line) => console.log(line),
})
