import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig, type EnvironmentOptions, type Rolldown } from 'vite'
import manifest from './manifest.json' with { type: 'json' }
import { extensionIdOf } from './src/dev/extension-id.ts'
import { emitManifest } from './src/dev/manifest-plugin.ts'
import { polyfillAsModule } from './src/dev/polyfill-plugin.ts'
import { popupChunks } from './src/dev/popup-chunks.ts'
import { nodePrograms } from './src/dev/programs.ts'
import { measureBuild, sizeTable } from './src/dev/size-budget.ts'
import { emitSuffixes } from './src/dev/suffixes-plugin.ts'
import { TEST_KEY } from './src/dev/test-manifest.ts'
import { emitTexts } from './src/dev/texts-plugin.ts'
import { emitWords } from './src/dev/words-plugin.ts'
import { nameWorkerChunks, workerOutput } from './src/dev/worker-chunks.ts'

const src = resolve(import.meta.dirname, 'src')
const distDapp = resolve(import.meta.dirname, 'dist-dapp')
const distNode = resolve(import.meta.dirname, 'dist-node')

/** The build target and the manifest must name the same oldest browser. */
const target = `chrome${manifest.minimum_chrome_version}`

/** One file. */
const single: Rolldown.OutputOptions = {
  format: 'iife',
  entryFileNames: '[name].js',
  codeSplitting: false,
}

/** One of the extension's scripts, without a preload helper. */
const script = (
  name: string,
  { dist, output }: { dist: string; output: Rolldown.OutputOptions },
): EnvironmentOptions => ({
  // A `client` environment would add a preload helper that touches `window`,
  // which a service worker does not have.
  consumer: 'server',
  resolve: {
    noExternal: true,
    conditions: ['browser', 'module', 'import', 'default'],
    mainFields: ['browser', 'module', 'main'],
  },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: dist,
    emptyOutDir: false,
    copyPublicDir: false,
    minify: true,
    target,
    rolldownOptions: {
      platform: 'browser',
      input: { [name]: resolve(src, name, 'main.ts') },
      output,
    },
  },
})

/** Programs that run in Node: Node 20 cannot run TypeScript, so they are built. */
const node: EnvironmentOptions = {
  consumer: 'server',
  build: {
    outDir: distNode,
    emptyOutDir: true,
    copyPublicDir: false,
    minify: false,
    target: 'node20',
    rolldownOptions: {
      platform: 'node',
      input: Object.fromEntries(
        Object.entries(nodePrograms).map(([name, source]) => [
          name,
          resolve(import.meta.dirname, source),
        ]),
      ),
      output: { format: 'es', entryFileNames: '[name].js' },
    },
  },
}

/** What `--mode test` builds: the extension for tests of dapps. */
const EXTENSION = ['client', 'background', 'content', 'inpage']

export default defineConfig(({ mode }) => {
  const isTest = mode === 'test'
  const dist = resolve(import.meta.dirname, isTest ? 'dist-test' : 'dist')
  return {
    root: src,
    base: './',
    publicDir: resolve(import.meta.dirname, 'public'),
    plugins: [
      react(),
      emitManifest({ isTest }),
      emitTexts(),
      emitSuffixes(),
      emitWords(),
      polyfillAsModule(),
      nameWorkerChunks(),
    ],
    define: {
      // For the page script, which cannot ask the browser for the wallet's id.
      __EXTENSION_ID__: JSON.stringify(
        extensionIdOf(isTest ? TEST_KEY : manifest.key),
      ),
      __TEST_BUILD__: JSON.stringify(isTest),
    },
    environments: {
      client: {
        build: {
          outDir: dist,
          // Every rebuild of `npm run dev` would empty it, scripts and all.
          emptyOutDir: false,
          target,
          modulePreload: false,
          assetsInlineLimit: 0,
          rolldownOptions: {
            input: [
              resolve(src, 'popup/popup.html'),
              ...(isTest ? [resolve(src, 'lane/lane.html')] : []),
            ],
            output: { codeSplitting: { groups: popupChunks } },
          },
        },
      },
      background: script('background', { dist, output: workerOutput }),
      content: script('content', { dist, output: single }),
      inpage: script('inpage', { dist, output: single }),
      dapp: {
        consumer: 'client',
        build: {
          outDir: distDapp,
          emptyOutDir: true,
          copyPublicDir: false,
          target,
          modulePreload: false,
          rolldownOptions: { input: resolve(src, 'dapp/index.html') },
        },
      },
      node,
    },
    builder: {
      async buildApp(builder) {
        const all = Object.entries(builder.environments)
        // `npm run check` needs the Node programs alone and leaves dist/ be.
        const wanted =
          process.env.PORTOLAN_BUILD?.split(',') ??
          (isTest ? EXTENSION : all.map(([name]) => name))
        if (wanted.includes('client')) {
          rmSync(dist, { recursive: true, force: true })
        }
        for (const [name, environment] of all) {
          if (wanted.includes(name)) await builder.build(environment)
        }
        if (wanted.includes('client') && !isTest) {
          console.log(sizeTable(measureBuild(dist)))
        }
      },
    },
  }
})
