import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withFigures } from './readme-figures.ts'
import { repositoryRoot } from './repository-root.ts'

const read = (path: string): string =>
  readFileSync(join(repositoryRoot, path), 'utf8')
const readme = read('README.md')
const benchmarks = read('docs/benchmarks.md')

test('the figures in the README are those of the benchmarks: npm run docs', () => {
  expect(withFigures(readme, benchmarks)).toBe(readme)
})

test('a new run changes the figures, their date and the number of goals', () => {
  const withHeap = (cells: string): string =>
    benchmarks
      .replace(/^(\| Date \|) .+ \|$/m, '$1 2027-01-02 |')
      .replace(/^(\| heap of the worker, idle \|) .+$/m, `$1 ${cells} |`)
  const before = withFigures(readme, withHeap('3.5 MiB | ≤ 4 MiB | met'))
  const after = withFigures(readme, withHeap('9.5 MiB | ≤ 4 MiB | not met'))
  expect(after).toContain('| Portolan, 2027-01-02 ')
  expect(after).toMatch(
    /^\| heap of the idle worker +\| 9.5 MiB +\| ≤ 4 MiB +\|$/m,
  )
  const goals = (text: string): number =>
    Number(/(\d+) of the \d+ goals/.exec(text)?.[1])
  expect(goals(after)).toBe(goals(before) - 1)
})

test('a goal that the page lacks, or no place for it, is an error', () => {
  const without = benchmarks.replace(/^\| heap of the worker, idle .*\n/m, '')
  expect(() => withFigures(readme, without)).toThrow(
    'docs/benchmarks.md has no goal "heap of the worker, idle"',
  )
  expect(() => withFigures('# Portolan', benchmarks)).toThrow(
    'README.md has no place for the figures',
  )
})
