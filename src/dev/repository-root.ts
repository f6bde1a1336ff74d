import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Searched upwards instead of by `..`: this code runs from src/dev/ and from
 * where its built program is.
 */
const findRoot = (from: string): string => {
  for (let folder = from; ; folder = dirname(folder)) {
    if (isRoot(folder)) return folder
    if (folder === dirname(folder)) {
      throw new Error(`${from} is not inside Portolan's repository`)
    }
  }
}

const isRoot = (folder: string): boolean => {
  const path = join(folder, 'package.json')
  return (
    existsSync(path) &&
    JSON.parse(readFileSync(path, 'utf8')).name === 'portolan'
  )
}

export const repositoryRoot = findRoot(import.meta.dirname)
