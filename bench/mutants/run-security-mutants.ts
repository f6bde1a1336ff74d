import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { watchInterruption } from '../../src/dev/watch-interruption.ts'
import { applyMutant, readPlannedMutants } from './planned-mutants.ts'
import { copyProject } from './project-copy.ts'
import { openProjectTests, type TestOutcome } from './project-tests.ts'

const { values } = parseArgs({
  // Only the parts whose heading contains this.
  options: { part: { type: 'string', default: '' } },
})

const wasInterrupted = watchInterruption()
const copy = copyProject(repositoryRoot)
const tests = await openProjectTests(copy.path)
const list = join(repositoryRoot, 'bench/mutants/security-mutants.txt')

/** A timeout may be the machine's: only a second one is the mutant's. */
const runMutant = async (files: readonly string[]): Promise<TestOutcome> => {
  const outcome = await tests.run(files)
  return outcome.kind === 'timed out' ? tests.run(files) : outcome
}

const WORDS: Record<TestOutcome['kind'], string> = {
  passed: 'missed',
  failed: 'caught',
  'timed out': 'caught',
  'did not run': 'did not run',
}

try {
  const mutants = readPlannedMutants(readFileSync(list, 'utf8'))
    .filter(({ part }) => part.includes(values.part))
    .map((mutant) => ({
      ...mutant,
      text: applyMutant(copy.read(mutant.file), mutant),
    }))
  // Each set as it is run with its mutants.
  for (const set of new Set(mutants.map((one) => one.tests.join(' ')))) {
    const { kind, reason } = await tests.run(set.split(' '))
    if (kind === 'passed') continue
    throw new Error(`Without a mutant, ${set} ${kind}: ${reason}`)
  }
  const tallies = new Map<string, { caught: number; planted: number }>()
  for (const { part, file, text, after, ...mutant } of mutants) {
    const { kind, reason } = await copy.withText({ file, text }, () => {
      tests.fileChanged(file)
      return runMutant(mutant.tests)
    })
    tests.fileChanged(file)
    if (wasInterrupted()) throw new Error('The run was interrupted.')
    const tally = tallies.get(part) ?? { caught: 0, planted: 0 }
    tally.planted += 1
    if (WORDS[kind] === 'caught') tally.caught += 1
    tallies.set(part, tally)
    console.log(`${WORDS[kind]} ${file} ${after.trim()}`)
    if (reason) console.log(`  ${reason}`)
  }
  // Vitest sets it for the tests that failed as they should.
  process.exitCode = 0
  for (const [part, { caught, planted }] of tallies) {
    console.log(`${part}: ${caught} of ${planted} mutants caught`)
    if (caught < planted) process.exitCode = 1
  }
} finally {
  await tests.close()
  copy.remove()
}
