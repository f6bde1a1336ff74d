import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeCompatibility, versionsIn } from './compatibility.ts'
import { repositoryRoot } from './repository-root.ts'

const read = (path: string): string =>
  readFileSync(join(repositoryRoot, path), 'utf8')

test('docs/compatibility.md is about the versions that the clients have', () => {
  const described = versionsIn(read('docs/compatibility.md'))
  const { dependencies } = JSON.parse(read('e2e/clients/package.json'))
  expect(Object.keys(described).length).toBeGreaterThan(0)
  expect(dependencies, 'run "npm run test:clients"').toMatchObject(described)
})

test('a report lists what works, and why the rest does not', () => {
  const text = describeCompatibility({
    rows: [
      { client: 'b', tried: 'connect', works: 'yes' },
      { client: 'b', tried: 'fly', works: 'no', why: 'no wings' },
      ...['off', 'on'].map((mode) => ({
        client: '@a/a',
        tried: 'button',
        works: 'yes' as const,
        expected: 'x|y',
        actual: 'x',
        mode,
      })),
    ],
    versions: { b: '1.0.0', '@a/a': '2.0.0' },
    date: '2026-01-02',
  })
  expect(text).toContain('on 2026-01-02')
  expect(text.split('\n').filter((line) => /^[|#]/.test(line))).toEqual([
    '# Compatibility',
    '| Client | Version | Works | Does not work |',
    '| --- | --- | --- | --- |',
    '| `@a/a` | 2.0.0 | 1 | 0 |',
    '| `b` | 1.0.0 | 1 | 1 |',
    '## @a/a 2.0.0',
    '| What | Expected | off | on | Works | Why not |',
    '| --- | --- | --- | --- | --- | --- |',
    '| button | x\\|y | x | x | yes |  |',
    '## b 1.0.0',
    '| What | Works | Why not |',
    '| --- | --- | --- |',
    '| connect | yes |  |',
    '| fly | no | no wings |',
  ])
  expect(versionsIn(text)).toEqual({ '@a/a': '2.0.0', b: '1.0.0' })
})
