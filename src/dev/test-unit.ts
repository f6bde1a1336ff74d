import { repositoryRoot } from './repository-root.ts'
import { runProgram } from './run-program.ts'

const { code } = await runProgram({
  args: ['node_modules/vitest/vitest.mjs', 'run', ...process.argv.slice(2)],
  cwd: repositoryRoot,
  output: 'show',
})
process.exitCode = code
