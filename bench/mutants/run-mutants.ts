import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { watchInterruption } from '../../src/dev/watch-interruption.ts'
import { drawMutants, type Mutant } from './draw-mutants.ts'
import { mutatedFiles } from './mutated-files.ts'
import { copyProject } from './project-copy.ts'

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
const wasInterrupted = watchInterruption()
const copy = copyProject(resolve(values.root))

/** Whether the unit tests that reach these files pass. */
const passes = (files: readonly string[]): Promise<boolean> =>
  copy.passes(['related', ...files, '--run'])

const isCaught = async ({ file, line, after }: Mutant): Promise<boolean> => {
  const lines = copy.read(file).split('\n')
  lines[line - 1] = after
  const text = lines.join('\n')
  return copy.withText({ file, text }, async () => !(await passes([file])))
}

try {
  if (!(await passes(mutatedFiles))) {
    throw new Error('The unit tests fail without a mutant.')
  }
  const mutants = mutatedFiles.flatMap((file) =>
    drawMutants({ file, text: copy.read(file), seed, count }),
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
  copy.remove()
}
