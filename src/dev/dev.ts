import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { createBuilder, type Plugin } from 'vite'
import { repositoryRoot } from './repository-root.ts'
import { filesBelow } from './size-budget.ts'

const ENVIRONMENTS = ['client', 'background', 'content', 'inpage', 'dapp']
const dist = join(repositoryRoot, 'dist')

/** Copied or read by the build, but imported by no module. */
const watchAlso = (): Plugin => ({
  name: 'portolan:watch-also',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    for (const file of [
      join(repositoryRoot, 'manifest.json'),
      ...filesBelow(join(repositoryRoot, 'public')),
    ]) {
      this.addWatchFile(file)
    }
  },
})

const builder = await createBuilder({
  configFile: join(repositoryRoot, 'vite.config.ts'),
  logLevel: 'warn',
  build: {
    watch: {},
    sourcemap: 'inline',
    // Source maps make the files large.
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
  },
  plugins: [watchAlso()],
})

const building = new Set<string>()
const failed = new Set<string>()
const changed = new Set<string>()
let isFirst = true

/** Reports a change once, when the last of its builds has ended. */
const report = (): void => {
  if (building.size > 0) return
  const time = new Date().toLocaleTimeString()
  const files = [...changed].map((file) => relative(repositoryRoot, file))
  changed.clear()
  if (failed.size > 0) {
    console.log(
      `${time} ${[...failed].join(', ')} failed. Waiting for a change.`,
    )
  } else if (isFirst) {
    isFirst = false
    console.log(`${time} Built ${dist}

To load it: open chrome://extensions, turn on "Developer mode", choose
"Load unpacked" and select ${dist}

Every change is built again. After that reload the extension at
chrome://extensions, then reload the page. Ctrl-C stops.`)
  } else {
    console.log(
      `${time} Rebuilt after a change of ${files.join(', ')}. Reload the extension.`,
    )
  }
}

rmSync(dist, { recursive: true, force: true })
for (const name of ENVIRONMENTS) building.add(name)
for (const name of ENVIRONMENTS) {
  const environment = builder.environments[name]
  if (!environment) throw new Error(`vite.config.ts has no environment ${name}`)
  const watcher = await builder.build(environment)
  if (!('on' in watcher)) throw new Error(`${name} is not watched`)
  watcher.on('change', (file) => void changed.add(file))
  watcher.on('event', (event) => {
    if (event.code === 'START') {
      building.add(name)
      failed.delete(name)
    }
    // Vite has printed the error.
    if (event.code === 'ERROR') failed.add(name)
    if (event.code === 'END') {
      building.delete(name)
      report()
    }
  })
}
