import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { runProgram } from '../../src/dev/run-program.ts'
import { watchInterruption } from '../../src/dev/watch-interruption.ts'
import { drawMutants, type Mutant } from './draw-mutants.ts'
import { mutatedFiles } from './mutated-files.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20260' },
    count: { type: 'string', default: '1' },
    root: { type: 'string', default: repositoryRoot },
  },
})

const toNumber = (name: 'seed' | 'count'): number => {
  if (/^\d+$/.test(values[name])) return Number(values[name])
  throw new Error(`--${name} must be a whole number, not "${values[name]}"`)
}

const seed = toNumber('seed')
const count = toNumber('count')
const root = resolve(values.root)
const copy = mkdtempSync(join(tmpdir(), 'portolan-mutants-'))

const copyProject = (): void => {
  const left = ['node_modules', '.git', 'test-results'].map((name) =>
    join(root, name),
  )
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !left.includes(path),
  })
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
}

/** Whether the unit tests that reach these files pass. */
const passes = async (files: readonly string[]): Promise<boolean> => {
  const vitest = 'node_modules/vitest/vitest.mjs'
  const { code } = await runProgram({
    args: [vitest, 'related', ...files, '--run', '--bail=1'],
    cwd: copy,
    output: 'capture',
  })
  return code === 0
}

const isCaught = async ({ file, line, after }: Mutant): Promise<boolean> => {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  const lines = original.split('\n')
  lines[line - 1] = after
  writeFileSync(path, lines.join('\n'))
  const caught = !(await passes([file]))
  writeFileSync(path, original)
  return caught
}

const wasInterrupted = watchInterruption()

try {
  copyProject()
  if (!(await passes(mutatedFiles))) {
    throw new Error('The unit tests fail without a mutant.')
  }
  const mutants = mutatedFiles.flatMap((file) =>
    drawMutants({
      file,
      text: readFileSync(join(copy, file), 'utf8'),
      seed,
      count,
    }),
  )
  let caught = 0
  for (const mutant of mutants) {
    const found = await isCaught(mutant)
    if (wasInterrupted()) throw new Error('The run was interrupted.')
    if (found) caught += 1
    console.log(
      `${found ? 'caught' : 'missed'} ${mutant.file}:${mutant.line} ${mutant.after.trim()}`,
    )
  }
  console.log(`seed ${seed}: ${caught} of ${mutants.length} mutants caught`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}
