import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { repositoryRoot } from '../dev/repository-root.ts'

/** Packs a folder; returns the path of the tarball. */
export const npmPack = async (folder: string): Promise<string> => {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--loglevel=error', '--pack-destination', repositoryRoot],
    // Windows starts npm through its shell only.
    { cwd: folder, shell: process.platform === 'win32' },
  )
  return join(repositoryRoot, stdout.trim())
}
