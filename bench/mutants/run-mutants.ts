import { spawnSync } from 'node:child_process'
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
import { drawMutants, type Mutant } from './draw-mutants.ts'
import { mutatedFiles } from './mutated-files.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '20260' },
    count: { type: 'string', default: '1' },
    root: { type: 'string', default: repositoryRoot },
  },
})

/** Longer than the related tests ever take: a mutant that hangs is caught. */
const LONGEST_RUN = 600_000

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

/** Whether a unit test that reaches the file fails with the mutant in it. */
const isCaught = ({ file, line, after }: Mutant): boolean => {
  const path = join(copy, file)
  const original = readFileSync(path, 'utf8')
  const lines = original.split('\n')
  lines[line - 1] = after
  writeFileSync(path, lines.join('\n'))
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'related',
      file,
      '--run',
      '--bail=1',
      '--testTimeout=60000',
    ],
    { cwd: copy, stdio: 'ignore', timeout: LONGEST_RUN, killSignal: 'SIGTERM' },
  )
  writeFileSync(path, original)
  return status !== 0
}

try {
  copyProject()
  const mutants = mutatedFiles.flatMap((file) =>
    drawMutants({
      file,
      text: readFileSync(join(copy, file), 'utf8'),
      seed: Number(values.seed),
      count: Number(values.count),
    }),
  )
  let caught = 0
  for (const mutant of mutants) {
    const found = isCaught(mutant)
    if (found) caught += 1
    console.log(
      `${found ? 'caught' : 'missed'} ${mutant.file}:${mutant.line} ${mutant.after.trim()}`,
    )
  }
  console.log(
    `seed ${values.seed}: ${caught} of ${mutants.length} mutants caught`,
  )
} finally {
  rmSync(copy, { recursive: true, force: true })
}
