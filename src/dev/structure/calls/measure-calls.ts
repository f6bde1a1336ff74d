import { setTimeout as sleep } from 'node:timers/promises'
import type { SourceTree } from '../source-tree.ts'
import { type Coverage, startCoverage } from './coverage.ts'
import { installGlobals } from './install-globals.ts'
import { type LoadedSources, writeModules } from './load-sources.ts'
import {
  getSession,
  type MeasuredCall,
  measuredCalls,
} from './measured-calls.ts'
import { createMemoryBrowser, type MemoryBrowser } from './memory-browser.ts'
import type { MemoryPort } from './memory-ports.ts'
import { approveOldest, type CallPopup, createWallet } from './popup-user.ts'

/** The files of which a function ran between a call and its answer. */
export type CallFigures = { name: string; files: string[] }

type Provider = { request: (call: object) => Promise<unknown> }

type RpcClient = { call: CallPopup; close: () => void }

const ORIGIN = 'https://dapp.example'

/** In the order of loading. The page script is not measured: it ends the link. */
const ENTRY_POINTS = [
  'src/background/main.ts',
  'src/content/main.ts',
  'src/inpage/main.ts',
]

/** Work that follows an answer is over by then, and is no part of the next call. */
const SETTLE_MS = 1_100

/**
 * Runs the extension's three scripts over a browser and a node in memory, and
 * measures each call from the relay to the node and back. It changes the globals
 * of its thread.
 */
export const measureCalls = async (
  tree: SourceTree,
  /** An empty one, for the modules. */
  folder: string,
): Promise<CallFigures[]> => {
  const coverage = await startCoverage()
  const client = fileWith(tree, 'export const createRpcClient')
  const sources = writeModules({
    root: tree.root,
    folder,
    entryPoints: [...ENTRY_POINTS, client],
  })
  const browser = createMemoryBrowser({
    origin: ORIGIN,
    onWindow: () => void withPopup(approveOldest),
  })
  const withPopup = async (
    use: (call: CallPopup) => Promise<void>,
  ): Promise<void> => {
    const popup = await openPopup({ sources, client, browser })
    await use(popup.call)
    popup.close()
  }
  installGlobals({ origin: ORIGIN, browser: browser.api })
  await loadAll(sources)
  await withPopup(createWallet)
  const { portolan } = globalThis as unknown as { portolan: Provider }
  // The port to the worker is open before the first measured call.
  await portolan.request(getSession.request)
  const figures: CallFigures[] = []
  for (const call of measuredCalls) {
    const urls = await measure({ call, portolan, coverage })
    const executed = new Set(urls.map(sources.toPath))
    const files = tree.files
      .filter(({ path, kind }) => kind === 'product' && executed.has(path))
      .map(({ path }) => path)
      .filter((path) => !path.startsWith('src/inpage/'))
    if (files.length === 0) throw new Error(`${call.name} executed no file`)
    figures.push({ name: call.name, files })
  }
  return figures
}

const loadAll = async ({ load, paths }: LoadedSources): Promise<void> => {
  for (const path of ENTRY_POINTS) await load(path)
  // Those that `import()` would load during a call: loading does not count.
  for (const path of paths) await load(path)
}

const measure = async ({
  call,
  portolan,
  coverage,
}: {
  call: MeasuredCall
  portolan: Provider
  coverage: Coverage
}): Promise<string[]> => {
  await sleep(SETTLE_MS)
  await coverage.take()
  await portolan.request(call.request)
  return coverage.take()
}

/** Calls the worker as the popup does, with the popup's own client. */
const openPopup = async ({
  sources,
  client,
  browser,
}: {
  sources: LoadedSources
  client: string
  browser: MemoryBrowser
}): Promise<RpcClient> => {
  const { createRpcClient } = (await sources.load(client)) as {
    createRpcClient: (openPort: () => MemoryPort) => RpcClient
  }
  return createRpcClient(() => browser.connectPopup('popup'))
}

const fileWith = ({ files }: SourceTree, code: string): string => {
  const file = files.find(
    ({ kind, text }) => kind === 'product' && text.includes(code),
  )
  if (file) return file.path
  throw new Error(`no source file has "${code}"`)
}
