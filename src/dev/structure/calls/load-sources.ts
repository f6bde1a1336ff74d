import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import ts from 'typescript'
import { reachableFrom } from '../imports-of.ts'

export type LoadedSources = {
  /** Those that can be loaded. */
  paths: string[]
  /** Imports a source file, given by its path in the checkout. */
  load: (path: string) => Promise<Record<string, unknown>>
  /** Which source file a script's URL belongs to. */
  toPath: (url: string) => string | undefined
}

/**
 * Writes each source file as a JavaScript module of its own, so that coverage
 * is per source file.
 */
export const writeModules = ({
  root,
  folder,
  entryPoints,
}: {
  root: string
  /** Where the modules go. */
  folder: string
  entryPoints: readonly string[]
}): LoadedSources => {
  const paths = new Map<string, string>()
  const sources = reachableFrom(entryPoints.map((path) => join(root, path)))
  for (const source of sources) {
    const path = relative(root, source)
    const written = join(folder, path.replace(/\.tsx?$/, '.js'))
    mkdirSync(dirname(written), { recursive: true })
    writeFileSync(written, toJavaScript(source))
    paths.set(pathToFileURL(written).href, path.replaceAll(sep, '/'))
  }
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  const urls = new Map([...paths].map(([url, path]) => [path, url]))
  return {
    paths: [...urls.keys()],
    load: (path) => import(/* @vite-ignore */ urls.get(path) ?? path),
    toPath: (url) => paths.get(url),
  }
}

const toJavaScript = (source: string): string =>
  ts.transpileModule(readFileSync(source, 'utf8'), {
    fileName: source,
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      verbatimModuleSyntax: true,
      rewriteRelativeImportExtensions: true,
    },
  }).outputText
