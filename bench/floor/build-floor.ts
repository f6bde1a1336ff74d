import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { extensionIdOf } from '../../src/dev/extension-id.ts'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import manifest from './extension/manifest.json' with { type: 'json' }

const source = resolve(repositoryRoot, 'bench/floor')

export const floorId = extensionIdOf(manifest.key)

export type Floor = { folder: string; remove: () => Promise<void> }

/**
 * The bare extension: it answers, fetches and opens its page, a React page with
 * one word, and has no other code.
 */
export const buildFloor = async (): Promise<Floor> => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-floor-'))
  await build({
    root: join(source, 'page'),
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
  await cp(join(source, 'extension'), folder, { recursive: true })
  return {
    folder,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
