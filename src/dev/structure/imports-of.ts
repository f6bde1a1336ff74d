import { existsSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import ts from 'typescript'

/** The files that a file imports by a relative path, types and `import()` too. */
export const importsOf = (file: string): string[] => {
  const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'))
  return importedFiles
    .map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => resolve(dirname(file), name))
    .filter((path) => existsSync(path))
}

/** The given files, and all that they import directly or indirectly. */
export const reachableFrom = (files: readonly string[]): Set<string> => {
  const found = new Set<string>()
  const pending = [...files]
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue
    found.add(file)
    if (/\.(?:ts|tsx|mjs)$/.test(file)) pending.push(...importsOf(file))
  }
  return found
}
