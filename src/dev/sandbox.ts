import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const PROBE_TIMEOUT_MS = 30_000

/** Chromium's sandbox does not start as root. */
export const isRoot = process.getuid?.() === 0

/**
 * Whether only the sandbox prevents this browser from running: some systems
 * deny it the namespaces it needs.
 */
export const isSandboxDenied = async (
  executablePath: string,
): Promise<boolean> =>
  !(await runs(executablePath)) && (await runs(executablePath, '--no-sandbox'))

const runs = async (path: string, ...args: string[]): Promise<boolean> => {
  const profile = await mkdtemp(join(tmpdir(), 'portolan-probe-'))
  try {
    await promisify(execFile)(
      path,
      [
        '--headless',
        `--user-data-dir=${profile}`,
        ...args,
        '--dump-dom',
        'about:blank',
      ],
      { timeout: PROBE_TIMEOUT_MS, killSignal: 'SIGKILL' },
    )
    return true
  } catch {
    return false
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
}
