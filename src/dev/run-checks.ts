import { join } from 'node:path'
import { inspect } from 'node:util'
import { checkImports } from './check-imports.ts'
import { checkPackages } from './check-packages.ts'
import { writeGuideSpecs } from './guide-snippets.ts'
import { runProgram } from './run-program.ts'

type Verdict = { ok: boolean; output: string }
export type CheckResult = Verdict & { name: string; seconds: number }

/** All checks run, even after one has failed. */
export const runChecks = (root: string): Promise<CheckResult[]> => {
  // Checked too; otherwise one of the checks would write them meanwhile.
  writeGuideSpecs(join(root, 'e2e/guides'))
  return Promise.all([
    timed('biome', () =>
      tool(root, ['@biomejs/biome/bin/biome', 'ci', `--colors=${biomeColors}`]),
    ),
    timed('tsc', () =>
      tool(root, [
        'typescript-7/bin/tsc',
        ...['--noEmit', '--project', '.'],
        // More would check some types twice, and the other checks need the cores.
        ...['--checkers', '1'],
      ]),
    ),
    timed('imports', async () => {
      const { ok, report } = await checkImports(root)
      return { ok, output: report }
    }),
    timed('knip', () => tool(root, ['knip/bin/knip.js'])),
    timed('packages', async () => checkPackages(root)),
    // A dead link fails it.
    timed('site', () =>
      tool(root, ['vitepress/bin/vitepress.js', 'build', 'docs']),
    ),
  ])
}

export const describeCheck = (result: CheckResult): string => {
  const { name, ok, seconds, output } = result
  const line = `${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`
  return ok ? line : `${line}\n${output.trim()}\n`
}

// Otherwise Biome writes colours into a pipe.
const biomeColors = process.stdout.isTTY ? 'force' : 'off'

const tool = async (
  root: string,
  [program = '', ...args]: string[],
): Promise<Verdict> => {
  const { code, output } = await runProgram({
    args: [`node_modules/${program}`, ...args],
    cwd: root,
    env: process.stdout.isTTY
      ? { ...process.env, FORCE_COLOR: '1' }
      : process.env,
    output: 'capture',
  })
  return { ok: code === 0, output }
}

/** A check that throws has failed; the others still run to their end. */
export const timed = async (
  name: string,
  check: () => Promise<Verdict>,
): Promise<CheckResult> => {
  const started = performance.now()
  const verdict = await check().catch(
    (error: unknown): Verdict => ({ ok: false, output: inspect(error) }),
  )
  return { name, ...verdict, seconds: (performance.now() - started) / 1_000 }
}
