import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { onEndSignal } from '../../hosted-node/on-end-signal.ts'
import { preferPort } from '../prefer-port.ts'
import { repositoryRoot } from '../repository-root.ts'
import { runProgram } from '../run-program.ts'
import { serveFolder } from '../static-server.ts'

/** `npm run site` builds dist-site/; with `--serve` it also serves it. */
const { values } = parseArgs({
  options: { serve: { type: 'boolean', default: false } },
})

const PORT = 8647

const { code } = await runProgram({
  args: ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs'],
  cwd: repositoryRoot,
  output: 'show',
})
process.exitCode = code
if (values.serve && code === 0) {
  const folder = join(repositoryRoot, 'dist-site')
  const site = await preferPort(PORT, (port) =>
    serveFolder({ folder, port, index: 'index.html' }),
  )
  console.log(`${site.url}\nCtrl-C ends it.`)
  onEndSignal(site.stop)
}
