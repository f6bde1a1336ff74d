import { resolve } from 'node:path'
import { importsOfEntry, type ModuleGraph } from './module-graph.ts'
import { repositoryRoot } from './repository-root.ts'

const source = resolve(repositoryRoot, 'src')
const lane = resolve(source, 'lane')

const isFirst = importsOfEntry(resolve(source, 'popup/popup.html'))
const isOfLane = importsOfEntry(resolve(lane, 'lane.html'))

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
