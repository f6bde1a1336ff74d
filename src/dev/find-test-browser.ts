import { findBrowser } from './find-browser.ts'
import type { LaunchOptions } from './launch-browser.ts'
import { isRoot, isSandboxDenied } from './sandbox.ts'

export type TestBrowser = { executablePath: string } & Required<
  Pick<LaunchOptions, 'sandbox'>
>

let found: Promise<TestBrowser> | undefined

/**
 * The browser for tests, searched once per process. Tests only open pages of
 * their own servers, so they can run without a sandbox; users cannot.
 */
export const findTestBrowser = (): Promise<TestBrowser> => {
  found ??= find()
  return found
}

/** Lets child processes use the same browser. */
export const passOnTestBrowser = async (): Promise<string> => {
  const { executablePath, sandbox } = await findTestBrowser()
  process.env.PORTOLAN_CHROMIUM = executablePath
  process.env.PORTOLAN_SANDBOX = sandbox ? 'on' : 'off'
  return executablePath
}

const find = async (): Promise<TestBrowser> => {
  const executablePath = await findBrowser()
  return { executablePath, sandbox: await canSandbox(executablePath) }
}

const canSandbox = async (executablePath: string): Promise<boolean> => {
  const known = process.env.PORTOLAN_SANDBOX
  if (known) return known === 'on'
  if (isRoot) return false
  if (process.platform !== 'linux') return true
  const denied = await isSandboxDenied(executablePath)
  if (denied) {
    console.log(
      'Chromium cannot start its sandbox on this system: tests run without it.',
    )
  }
  return !denied
}
