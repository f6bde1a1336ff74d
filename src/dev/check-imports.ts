import { existsSync, readdirSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { format, type ICruiseResult } from 'dependency-cruiser'
import { runProgram } from './run-program.ts'

export type ImportCheck = { ok: boolean; report: string }

const folders = ['src', 'e2e', 'bench']
const module = /\.[cm]?[jt]sx?$/

/**
 * Checks the repository at `root` against .dependency-cruiser.mjs. A module
 * that the cruiser skips would be free of all rules, so that is an error too.
 */
export const checkImports = async (root: string): Promise<ImportCheck> => {
  const present = folders.filter((folder) => existsSync(resolve(root, folder)))
  const configs = readdirSync(root).filter((name) => /\.config\.ts$/.test(name))
  const run = await runProgram({
    args: [
      'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
      '--config=.dependency-cruiser.mjs',
      '--output-type=json',
      ...present,
      ...configs,
    ],
    cwd: root,
    output: 'capture',
  })
  const result = parseResult(run.stdout)
  if (run.code !== 0 || result === undefined) {
    return { ok: false, report: `The cruise did not end:\n${run.output}` }
  }

  return judgeCruise(result, modulesOnDisk(root, present))
}

/** Fails for violations, and for modules that were not read. */
export const judgeCruise = async (
  result: ICruiseResult,
  onDisk: string[],
): Promise<ImportCheck> => {
  const violations = await format(result, { outputType: 'err-long' })
  const missing = missingModules(result, onDisk)
  const report = [String(violations.output).trim()]
  if (missing.length > 0) report.push(describeMissing(missing))
  return {
    ok: violations.exitCode === 0 && missing.length === 0,
    report: report.join('\n\n'),
  }
}

const parseResult = (json: string): ICruiseResult | undefined => {
  try {
    return JSON.parse(json)
  } catch {
    // The caller shows the output instead, which says more.
    return undefined
  }
}

const modulesOnDisk = (root: string, present: string[]): string[] =>
  present.flatMap((folder) =>
    readdirSync(resolve(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => !entry.isDirectory() && module.test(entry.name))
      .map((entry) =>
        relative(root, resolve(entry.parentPath, entry.name)).replaceAll(
          '\\',
          '/',
        ),
      )
      .filter((path) => !path.includes('/node_modules/')),
  )

const missingModules = (
  { modules }: ICruiseResult,
  onDisk: string[],
): string[] => {
  const read = new Set(
    modules
      .filter((module) => module.matchesDoNotFollow !== true)
      .map((module) => module.source),
  )
  return onDisk.filter((path) => !read.has(path))
}

const describeMissing = (missing: string[]): string => {
  const shown = missing.slice(0, 10)
  const more = missing.length - shown.length
  return [
    `error modules-not-cruised: ${missing.length} modules are on disk and were not cruised, so no rule was held against them:`,
    ...shown.map((path) => `    ${path}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
  ].join('\n')
}
