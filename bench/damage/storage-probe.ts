import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extensionId } from '../../e2e/fixtures/launch-wallet.ts'
import manifest from '../../manifest.json' with { type: 'json' }
import { findTestBrowser } from '../../src/dev/find-test-browser.ts'
import { launchBrowser } from '../../src/dev/launch-browser.ts'

/** The stored vault before the wallet repairs it. */
export type StoredVault = 'whole' | 'missing' | 'unreadable'

export type StorageProbe = {
  /** Reads a copy: opening the storage changes its files. */
  look: (profile: string) => Promise<StoredVault>
  remove: () => Promise<void>
}

const VAULT_KEY = 'vault/sealed'

/**
 * An extension with the wallet's id, and so with its storage, but without code:
 * the wallet itself would restore the vault before it can be read.
 */
export const createStorageProbe = async (): Promise<StorageProbe> => {
  const folder = await mkdtemp(join(tmpdir(), 'portolan-probe-'))
  const extension = join(folder, 'extension')
  await mkdir(extension)
  await writeFile(
    join(extension, 'manifest.json'),
    JSON.stringify({
      manifest_version: 3,
      name: 'Storage probe',
      version: '1.0.0',
      key: manifest.key,
      permissions: ['storage'],
    }),
  )
  await writeFile(join(extension, 'probe.html'), '<!doctype html>')
  const browser = await findTestBrowser()

  const read = async (userDataDir: string): Promise<StoredVault> => {
    const context = await launchBrowser({
      ...browser,
      headless: true,
      extensions: [extension],
      userDataDir,
    })
    try {
      const page = await context.newPage()
      await page.goto(`chrome-extension://${extensionId}/probe.html`)
      return await page.evaluate(async (key): Promise<StoredVault> => {
        try {
          const found = await chrome.storage.local.get(key)
          return Object.hasOwn(found, key) ? 'whole' : 'missing'
        } catch {
          return 'unreadable'
        }
      }, VAULT_KEY)
    } finally {
      await context.close()
    }
  }

  return {
    look: async (profile) => {
      const copy = join(folder, 'profile')
      await cp(profile, copy, { recursive: true, verbatimSymlinks: true })
      try {
        return await read(copy)
      } finally {
        await rm(copy, { recursive: true, force: true, maxRetries: 5 })
      }
    },
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
}
