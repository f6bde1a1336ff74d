import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const VERSION_TIMEOUT_MS = 10_000
const isWindows = process.platform === 'win32'

export const isExecutable = async (path: string): Promise<boolean> => {
  try {
    await access(path, constants.X_OK)
    return (await stat(path)).isFile()
  } catch {
    return false
  }
}

export const findOnPath = async (
  name: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> => {
  const fileName = isWindows ? `${name}.exe` : name
  for (const folder of (env.PATH ?? '').split(delimiter)) {
    const path = join(folder, fileName)
    if (folder && (await isExecutable(path))) return path
  }
  return undefined
}

/**
 * Runs the program: a distribution's `chromium` may be a stub that only prints
 * what to install, and a link of that name may lead to branded Chrome.
 */
export const isUsableChromium = async (path: string): Promise<boolean> => {
  if (!(await isExecutable(path))) return false
  // On Windows it prints nothing but opens a window.
  if (isWindows) return true
  try {
    const { stdout } = await promisify(execFile)(path, ['--version'], {
      timeout: VERSION_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    })
    return /^(Chromium|Google Chrome for Testing) \d/.test(stdout)
  } catch {
    return false
  }
}
