import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')

const readJson = (path: string): Record<string, unknown> =>
  JSON.parse(readFileSync(resolve(root, path), 'utf8'))

/** Writes the root manifest into the build with package.json's version. */
export const emitManifest = (): Plugin => ({
  name: 'portolan:manifest',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.json',
      source: `${JSON.stringify(
        {
          ...readJson('manifest.json'),
          version: readJson('package.json').version,
        },
        null,
        2,
      )}\n`,
    })
  },
})
