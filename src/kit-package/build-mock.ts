import { build } from 'vite'
import { repositoryRoot } from '../dev/repository-root.ts'

/**
 * Bundles the wallet in memory with all it imports: it runs in Node, in jsdom
 * and in browsers alike.
 */
export const buildMock = async (outDir: string): Promise<void> => {
  await build({
    root: repositoryRoot,
    configFile: false,
    logLevel: 'error',
    define: {
      'process.env.NODE_ENV': '"production"',
      __TEST_BUILD__: 'true',
    },
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      lib: { entry: 'src/mock/index.ts', formats: ['es'], fileName: 'mock' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
}
