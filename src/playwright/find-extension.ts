import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extensionIdOf } from '../dev/extension-id.ts'

export type TestExtension = { folder: string; id: string }

/** The folder of the test build, beside this module or above it. */
export const findExtension = (): TestExtension => {
  let above = dirname(fileURLToPath(import.meta.url))
  for (;;) {
    const folder = join(above, 'dist-test')
    const manifest = join(folder, 'manifest.json')
    if (existsSync(manifest)) {
      const { key } = JSON.parse(readFileSync(manifest, 'utf8'))
      return { folder, id: extensionIdOf(key) }
    }
    const next = dirname(above)
    if (next === above) break
    above = next
  }
  throw new Error(
    'The test build of the wallet was not found: there is no folder dist-test/ with a manifest.json. In the repository, run: npx vite build --app --mode test',
  )
}
