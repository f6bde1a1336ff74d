import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../repository-root.ts'
import { findWords } from './find-words.ts'
import { measureInThread } from './measure-in-thread.ts'
import {
  listPlaces,
  reportCalls,
  reportSources,
  reportWords,
} from './report.ts'
import { readSourceTree } from './source-tree.ts'
import { readStaticFigures } from './static-figures.ts'

const { values } = parseArgs({
  options: {
    /** Another checkout to measure, with its packages installed. */
    root: { type: 'string', default: repositoryRoot },
    /** Lists the files that this call executes, and nothing else. */
    files: { type: 'string' },
    /** Lists the places of all words, and nothing else. */
    words: { type: 'boolean', default: false },
    /** The file with the unions of messages between relay and worker. */
    link: { type: 'string', default: 'src/protocol/link.ts' },
    /** The file that composes the worker, if it is not found by itself. */
    composition: { type: 'string' },
  },
})

const root = resolve(values.root)
const thread = resolve(repositoryRoot, 'dist-node/structure-calls.js')

const listFiles = async (name: string): Promise<string> => {
  const calls = await measureInThread(thread, root)
  const call = calls.find((one) => one.name === name)
  if (call) return call.files.join('\n')
  const names = calls.map((one) => one.name).join(', ')
  throw new Error(`--files takes one of ${names}, not "${name}"`)
}

const report = async (): Promise<string> => {
  const tree = readSourceTree(root)
  const { link, composition } = values
  return [
    reportCalls(await measureInThread(thread, root)),
    reportSources(readStaticFigures(tree, { link, composition })),
    reportWords(findWords(tree)),
  ].join('\n\n')
}

if (values.words) console.log(listPlaces(findWords(readSourceTree(root))))
else if (values.files !== undefined) console.log(await listFiles(values.files))
else console.log(await report())
