import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { extensionIdOf } from '../../src/dev/extension-id.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'

export type BareExtension = {
  folder: string
  pageUrl: string
  remove: () => Promise<void>
}

/** Any bytes: they only determine the id. */
const key = Buffer.from(
  'the bare page that the popup is held against',
).toString('base64')

/** One React page that renders one word, built like the popup. */
export const buildBareExtension = async (): Promise<BareExtension> => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-bare-'))
  const root = resolve(repositoryRoot, 'bench/popup/bare-page')
  await build({
    root,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      emptyOutDir: true,
      modulePreload: false,
      target: 'chrome120',
    },
  })
  await writeFile(
    join(folder, 'manifest.json'),
    JSON.stringify({
      manifest_version: 3,
      name: 'Bare page',
      version: '1.0.0',
      key,
    }),
  )
  return {
    folder,
    pageUrl: `chrome-extension://${extensionIdOf(key)}/index.html`,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
