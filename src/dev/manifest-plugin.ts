import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'
import { toTestManifest } from './test-manifest.ts'

const root = resolve(import.meta.dirname, '../..')

const readJson = (path: string) =>
  JSON.parse(readFileSync(resolve(root, path), 'utf8'))

/** Writes the root manifest into the build with package.json's version. */
export const emitManifest = ({ isTest }: { isTest: boolean }): Plugin => ({
  name: 'portolan:manifest',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle() {
    const own = {
      ...readJson('manifest.json'),
      version: readJson('package.json').version,
    }
    const manifest = isTest ? toTestManifest(own) : own
    this.emitFile({
      type: 'asset',
      fileName: 'manifest.json',
      source: `${JSON.stringify(manifest, null, 2)}\n`,
    })
    if (!isTest) return
    for (const size of [16, 32, 48, 128]) {
      const name = `icons/test-${size}.png`
      this.emitFile({
        type: 'asset',
        fileName: name,
        source: readFileSync(resolve(root, 'src/lane', name)),
      })
    }
  },
})
