import { spawn } from 'node:child_process'

const PLAYWRIGHT_CAP_MS = 60_000

/**
 * Where downloads are blocked, the installer tries for many minutes; it is
 * killed after the cap. Its helpers end by themselves when it does.
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
  // Old lists may still be good enough, so a failed update ends nothing.
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
