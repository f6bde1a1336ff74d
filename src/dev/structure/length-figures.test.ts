import { expect, test } from 'vitest'
import { directlyIn, lengthsOf } from './length-figures.ts'
import type { SourceFile } from './source-tree.ts'

const file = (path: string, lines: number): SourceFile => ({
  path,
  lines,
  kind: 'product',
  text: '',
})

const files = [file('src/a.ts', 9), file('src/b/c.ts', 1), file('src/d.ts', 4)]

test('names the median and the longest file', () => {
  expect(lengthsOf(files)).toStrictEqual({
    files: 3,
    median: 4,
    longest: 9,
    longestPath: 'src/a.ts',
  })
  expect(lengthsOf(files.slice(1)).median).toBe(2.5)
  expect(lengthsOf([]).median).toBe(0)
})

test('leaves out files of folders', () => {
  expect(directlyIn('src', files).map(({ path }) => path)).toStrictEqual([
    'src/a.ts',
    'src/d.ts',
  ])
})
