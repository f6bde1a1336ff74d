import { passOnTestBrowser } from './find-test-browser.ts'
import { repositoryRoot } from './repository-root.ts'
import { runProgram } from './run-program.ts'

await passOnTestBrowser()
const { code } = await runProgram({
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    ...process.argv.slice(2),
  ],
  cwd: repositoryRoot,
  output: 'show',
})
process.exitCode = code
