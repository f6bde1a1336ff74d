import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repositoryRoot } from '../../src/dev/repository-root.ts'
import { mutatedFiles } from './mutated-files.ts'
import { applyMutant, readPlannedMutants } from './planned-mutants.ts'

const inRepository = (file: string): string => join(repositoryRoot, file)
const read = (file: string): string => readFileSync(inRepository(file), 'utf8')

const planned = readPlannedMutants(read('bench/mutants/security-mutants.txt'))

it('every planned mutant changes the code as it is now', () => {
  expect(planned.length).toBeGreaterThan(0)
  for (const mutant of planned) {
    const text = read(mutant.file)
    expect(applyMutant(text, mutant)).not.toBe(text)
  }
})

it('every file that mutants are drawn from, and every test that must fail, is there', () => {
  const files = [...mutatedFiles, ...planned.flatMap(({ tests }) => tests)]
  expect(files.filter((file) => !existsSync(inRepository(file)))).toEqual([])
})
