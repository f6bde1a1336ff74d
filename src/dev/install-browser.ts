import { spawn } from 'node:child_process'

const PLAYWRIGHT_CAP_MS = 60_000

/**
 * If downloads are blocked, the installer retries for many minutes; it is
 * killed after the limit. Its child processes end with it.
 */
export const installWithPlaywright = ({
  cli,
  env,
  capMs = PLAYWRIGHT_CAP_MS,
}: {
  cli: string
  env: NodeJS.ProcessEnv
  capMs?: number
}): Promise<boolean> =>
  succeeds({
    program: process.execPath,
    args: [cli, 'install', 'chromium'],
    env,
    capMs,
  })

export const installFromDebian = async ({
  aptGet,
  env,
}: {
  aptGet: string
  env: NodeJS.ProcessEnv
}): Promise<boolean> => {
  const quietEnv = { ...env, DEBIAN_FRONTEND: 'noninteractive' }
  const run = (...args: string[]): Promise<boolean> =>
    succeeds({ program: aptGet, args, env: quietEnv })
  // Old lists may be good enough, so a failed update is ignored.
  await run('update')
  return await run('install', '-y', '--no-install-recommends', 'chromium')
}

const succeeds = ({
  program,
  args,
  env,
  capMs,
}: {
  program: string
  args: string[]
  env: NodeJS.ProcessEnv
  capMs?: number
}): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(capMs !== undefined && { timeout: capMs, killSignal: 'SIGKILL' }),
    })
    const kill = (): void => void child.kill()
    process.once('exit', kill)
    child.once('error', () => resolve(false))
    child.once('exit', (code) => {
      process.off('exit', kill)
      resolve(code === 0)
    })
  })
