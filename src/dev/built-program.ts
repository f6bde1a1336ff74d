import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from './repository-root.ts'

/** A program of dist-node/, which is built before the tests run. */
export const builtProgram = (name: string): string => {
  const path = join(repositoryRoot, 'dist-node', `${name}.js`)
  if (existsSync(path)) return path
  throw new Error(`${path} is missing: npm run test:unit builds it`)
}
