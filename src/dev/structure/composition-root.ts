import { posix } from 'node:path'
import { importsOf } from './imports-of.ts'

/**
 * The file that puts the worker together: of what its entry point imports from
 * the same folder, the one that imports most.
 */
export const findCompositionRoot = (entryPoint: string): string => {
  const [root] = importsOf(entryPoint)
    .filter((file) => isBeside(file, entryPoint))
    .map((file) => ({ file, imports: importsOf(file).length }))
    .sort((one, other) => other.imports - one.imports)
  return root?.file ?? entryPoint
}

const isBeside = (file: string, other: string): boolean =>
  posix.dirname(file.replaceAll('\\', '/')) ===
  posix.dirname(other.replaceAll('\\', '/'))
