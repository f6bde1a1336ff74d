import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram } from '../../src/dev/run-program.ts'

/** A copy of the project whose files may be changed. */
export type ProjectCopy = Readonly<{
  path: string
  read: (file: string) => string
  /** Whether vitest passes with these arguments. */
  passes: (args: readonly string[]) => Promise<boolean>
  /** Runs a task while a file has another text. */
  withText: <Result>(
    changed: { file: string; text: string },
    task: () => Promise<Result>,
  ) => Promise<Result>
  remove: () => void
}>

/** Everything but what Git and the tests keep; packages are shared. */
export const copyProject = (root: string): ProjectCopy => {
  const copy = mkdtempSync(join(tmpdir(), 'portolan-mutants-'))
  const left = ['node_modules', '.git', 'test-results'].map((name) =>
    join(root, name),
  )
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.includes(path),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  const read = (file: string): string => readFileSync(join(copy, file), 'utf8')
  return {
    path: copy,
    read,
    passes: async (args) => {
      const vitest = 'node_modules/vitest/vitest.mjs'
      const { code } = await runProgram({
        args: [vitest, ...args, '--bail=1'],
        cwd: copy,
        output: 'capture',
      })
      return code === 0
    },
    withText: async ({ file, text }, task) => {
      const original = read(file)
      writeFileSync(join(copy, file), text)
      try {
        return await task()
      } finally {
        writeFileSync(join(copy, file), original)
      }
    },
    remove: () => rmSync(copy, { recursive: true, force: true }),
  }
}
