import { resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { importsOf, type ModuleGraph } from './module-graph.ts'
import { repositoryRoot } from './repository-root.ts'

/**
 * A service worker has no `import()`, so the parts of the worker that it loads
 * late are classic scripts, which `importScripts` runs. The browser gives a
 * running worker only scripts that it imported while it was installed. Trusted
 * types require a policy, which accepts no other script.
 */
const LOADER = `(() => {
const exports = {}
const chunks = { './background.js': exports }
const files = __WORKER_CHUNKS__
const createScriptURL = (name) => {
  if (!files.includes(name)) throw new TypeError('no script of the worker')
  return name
}
const policy = self.trustedTypes
  ? trustedTypes.createPolicy('portolan-worker', { createScriptURL })
  : { createScriptURL }
const require = (name) => {
  if (!chunks[name]) importScripts(policy.createScriptURL(name))
  return chunks[name]
}
self.portolanChunk = (name, run) => {
  chunks[name] = {}
  run(chunks[name], require)
}
addEventListener('install', () => files.forEach(require))
`

const nameOf = (chunk: Rolldown.RenderedChunk): string =>
  JSON.stringify(`./${chunk.fileName}`)

const background = resolve(repositoryRoot, 'src/background')
const main = resolve(background, 'main.ts')
const keyring = resolve(background, 'accounts/keyring.ts')

type ScriptOf = (id: string) => 'background' | 'late' | null

/**
 * All that is loaded late but the keyring is one script, since each takes some
 * milliseconds, and what a method asks is shown by a screen. What two scripts
 * need is in the first one, so that no class exists twice.
 */
const findScripts = (graph: ModuleGraph): ScriptOf => {
  const first = importsOf([main], graph)
  const late = importsOf(
    [...first]
      .flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
      .filter((id) => id !== keyring),
    graph,
  )
  const ofKeyring = importsOf([keyring], graph)
  return (id) => {
    if (first.has(id) || (late.has(id) && ofKeyring.has(id))) {
      return 'background'
    }
    return late.has(id) ? 'late' : null
  }
}

let scriptOf: ScriptOf | undefined

const scripts: Rolldown.CodeSplittingGroup = {
  debugName: 'scripts of the worker',
  name: (id, graph) => {
    scriptOf ??= findScripts(graph)
    return scriptOf(id)
  },
}

/** The worker's output: its first script, and those that it loads late. */
export const workerOutput: Rolldown.OutputOptions = {
  format: 'cjs',
  entryFileNames: '[name].js',
  chunkFileNames: 'worker-[name].js',
  codeSplitting: {
    includeDependenciesRecursively: false,
    groups: [scripts],
  },
  banner: (chunk) =>
    chunk.isEntry
      ? LOADER
      : `self.portolanChunk(${nameOf(chunk)}, (exports, require) => {`,
  footer: (chunk) => (chunk.isEntry ? '})()' : '})'),
}

/** Writes the names of the late scripts into the first one. */
export const nameWorkerChunks = (): Plugin => ({
  name: 'portolan:worker-chunks',
  applyToEnvironment: ({ name }) => name === 'background',
  generateBundle: (_, bundle) => {
    const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk')
    const late = chunks
      .map(({ fileName }) => `./${fileName}`)
      .filter((name) => name !== './background.js')
    for (const chunk of chunks) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replace(
        '__WORKER_CHUNKS__',
        JSON.stringify(late.sort()),
      )
    }
  },
})
