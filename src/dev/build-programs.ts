import { isBuiltin } from 'node:module'
import { build, type Rolldown } from 'vite'
import { repositoryRoot } from './repository-root.ts'

/** Builds Node programs by their names; returns the packages they import. */
export const buildPrograms = async (
  input: Readonly<Record<string, string>>,
  outDir: string,
): Promise<string[]> => {
  const built = (await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      copyPublicDir: false,
      outDir,
      target: 'node20',
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  })) as Rolldown.RolldownOutput
  const chunks = built.output.filter((file) => file.type === 'chunk')
  const files = chunks.map(({ fileName }) => fileName)
  const imported = chunks.flatMap((chunk) => [
    ...chunk.imports,
    ...chunk.dynamicImports,
  ])
  const packages = imported
    .filter((name) => !files.includes(name) && !isBuiltin(name))
    .map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name)
  return [...new Set(packages)].sort()
}
