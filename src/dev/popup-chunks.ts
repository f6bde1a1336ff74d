import { resolve } from 'node:path'
import { repositoryRoot } from './repository-root.ts'

type ModuleGraph = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[] } | null | undefined
}

const source = resolve(repositoryRoot, 'src')
const entry = resolve(source, 'popup/main.tsx')

/** What the entry imports statically, and so on. */
let atOnce: Set<string> | undefined

const isAtOnce = (id: string, graph: ModuleGraph): boolean => {
  if (!atOnce) {
    const found = new Set<string>()
    const add = (one: string): void => {
      if (found.has(one)) return
      found.add(one)
      graph.getModuleInfo(one)?.importedIds.forEach(add)
    }
    add(entry)
    atOnce = found
  }
  return atOnce.has(id)
}

/**
 * One chunk for what is loaded at once, and one for what several other screens
 * share. Otherwise there would be a hundred files, some of 200 bytes, and the
 * package would be 25 kB larger.
 */
export const popupChunks = [
  {
    name: (id: string, graph: ModuleGraph) =>
      isAtOnce(id, graph) ? 'first' : null,
    priority: 1,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      id.startsWith(source) && !isAtOnce(id, graph) ? 'shared' : null,
    minShareCount: 2,
  },
]
