import { resolve } from 'node:path'
import { repositoryRoot } from './repository-root.ts'

type ModuleGraph = {
  getModuleInfo: (
    id: string,
  ) => { importedIds: readonly string[] } | null | undefined
}

const source = resolve(repositoryRoot, 'src')
const lane = resolve(source, 'lane')

/** Whether the entry imports a module statically, directly or not. */
const importsOf = (
  entry: string,
): ((id: string, graph: ModuleGraph) => boolean) => {
  let found: Set<string> | undefined
  return (id, graph) => {
    if (!found) {
      found = new Set()
      const open = [entry]
      for (let one = open.pop(); one !== undefined; one = open.pop()) {
        if (found.has(one)) continue
        found.add(one)
        open.push(...(graph.getModuleInfo(one)?.importedIds ?? []))
      }
    }
    return found.has(id)
  }
}

const isFirst = importsOf(resolve(source, 'popup/popup.html'))
const isOfLane = importsOf(resolve(lane, 'lane.html'))

/**
 * One chunk for what the popup loads at once, and one for all other screens.
 * Otherwise there would be a hundred files, and every window would read most of
 * them. What the popup shares with the page of the test build is apart, since
 * each page runs the whole chunk.
 */
export const popupChunks = [
  {
    name: (id: string, graph: ModuleGraph) =>
      isOfLane(id, graph) && !id.startsWith(lane) ? 'common' : null,
    priority: 2,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      isFirst(id, graph) ? 'popup' : null,
    priority: 1,
  },
  {
    name: (id: string) =>
      id.startsWith(source) && !id.startsWith(lane) ? 'later' : null,
  },
]
