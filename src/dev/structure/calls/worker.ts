import { parentPort, workerData } from 'node:worker_threads'
import { readSourceTree } from '../source-tree.ts'
import { measureCalls } from './measure-calls.ts'

/** The thread in which calls are measured. */
const { root, folder } = workerData
parentPort?.postMessage(await measureCalls(readSourceTree(root), folder))
