import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { repositoryRoot } from './repository-root.ts'

export type BuiltProgram = { path: string; remove: () => Promise<void> }

/**
 * Builds one Node program for a test, without `npm run build`. It goes under
 * node_modules, from where its packages still resolve. Programs that it starts
 * go next to it, by their names.
 */
export const buildProgram = async (
  entry: string,
  children: Readonly<Record<string, string>> = {},
): Promise<BuiltProgram> => {
  const cache = join(repositoryRoot, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const outDir = await mkdtemp(join(cache, 'portolan-program-'))
  await buildPrograms({ program: entry, ...children }, outDir)
  return {
    path: join(outDir, 'program.js'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  }
}

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

/** The hosted node, with the programs of its development chains. */
export const buildHostedNode = (): Promise<BuiltProgram> =>
  buildProgram('src/hosted-node/main.ts', {
    'hosted-node-chain': 'src/hosted-node/chain/main.ts',
    'hosted-node-solana': 'src/hosted-node/solana/main.ts',
  })
