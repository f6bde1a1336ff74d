import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCompositionRoot } from './composition-root.ts'
import { readSourceTree } from './source-tree.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portolan-structure-'))
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

test('tells product, tests and dev code apart by what imports them', () => {
  write('src/a/main.ts', "import { b } from './b.ts'\n\nb()\n")
  write('src/a/b.ts', "import type { C } from '../c/c.ts'\n")
  write('src/c/c.ts', 'export type C = 1')
  write('src/c/c.test.ts', "import './fake-c.ts'\n")
  write('src/c/fake-c.ts', '')
  write('src/dev/test.ts', "import '../c/fake-c.ts'\n")
  write('src/dev/test.test.ts', '')
  write('e2e/one.ts', '')
  write('src/a/note.md', '')
  const { files } = readSourceTree(root)
  expect(
    files.map(({ path, kind, lines }) => [path, kind, lines]),
  ).toStrictEqual([
    ['src/a/b.ts', 'product', 1],
    ['src/a/main.ts', 'product', 3],
    ['src/c/c.test.ts', 'test', 1],
    ['src/c/c.ts', 'product', 1],
    ['src/c/fake-c.ts', 'test', 0],
    ['src/dev/test.test.ts', 'test', 0],
    ['src/dev/test.ts', 'dev', 1],
    ['e2e/one.ts', 'test', 0],
  ])
})

test('finds the file that composes the worker', () => {
  write(
    'src/background/main.ts',
    ['./host.ts', './worker.ts', '../many.ts']
      .map((path) => `import '${path}'\n`)
      .join(''),
  )
  write('src/background/host.ts', "import './worker.ts'")
  write('src/background/worker.ts', "import './a.ts'\nimport './b.ts'")
  write('src/background/a.ts', '')
  write('src/background/b.ts', '')
  write('src/many.ts', "import './background/a.ts'\n".repeat(3))
  expect(findCompositionRoot(join(root, 'src/background/main.ts'))).toBe(
    join(root, 'src/background/worker.ts'),
  )
})
