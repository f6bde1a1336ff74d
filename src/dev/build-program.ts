import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
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
  await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      rolldownOptions: {
        input: { program: entry, ...children },
        output: { entryFileNames: '[name].js' },
      },
    },
  })
  return {
    path: join(outDir, 'program.js'),
    remove: () => rm(outDir, { recursive: true, force: true }),
  }
}

/** The hosted node, with the program of its development chains. */
export const buildHostedNode = (): Promise<BuiltProgram> =>
  buildProgram('src/hosted-node/main.ts', {
    'hosted-node-chain': 'src/hosted-node/chain/main.ts',
  })
