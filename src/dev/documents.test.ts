import { describe, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import {
  brokenLinks,
  missingPaths,
  readDocuments,
  unknownScripts,
} from './documents.ts'
import programs from './programs.json' with { type: 'json' }

const known = {
  scripts: Object.keys(packageJson.scripts),
  benches: Object.keys(programs.benches),
}
const documentOf = (text: string) => ({ path: 'A.md', text })

describe('the documents', () => {
  const documents = readDocuments()

  test('are found', () => {
    expect(documents.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'README.md',
        'SECURITY.md',
        'CONTRIBUTING.md',
        'CHANGELOG.md',
        'docs/architecture.md',
        'docs/decisions/0001-manifest.md',
        'bench/README.md',
        'src/background/README.md',
      ]),
    )
  })

  test('name only files that exist', () => {
    expect(documents.flatMap(missingPaths)).toEqual([])
  })

  test('link only to files that exist', () => {
    expect(documents.flatMap(brokenLinks)).toEqual([])
  })

  test('describe the architecture in at most 200 lines', () => {
    const found = documents.find(({ path }) => path === 'docs/architecture.md')
    expect(found?.text.trimEnd().split('\n').length).toBeLessThanOrEqual(200)
  })

  test('name only npm scripts and benches that exist', () => {
    expect(
      documents.flatMap((document) => unknownScripts(document, known)),
    ).toEqual([])
  })
})

test('a missing path is reported, in a span and in a block', () => {
  const text = [
    'Right: `src/session/authorize.ts`, `session/authorize.ts`, `authorize.ts`,',
    '`src/session/`, `dist/manifest.json`, `package.json`, `a/b`, `eip155:1`,',
    '`https://a.example/b.md`, `*.test.ts`. Wrong: `src/session/missing.ts`,',
    '`missing.ts`, `src/missing/` and `session/authorize.ts:1 missing/authorize.ts`',
    '```sh\nnpm run test:e2e -- e2e/specs/missing.spec.ts\n```',
  ].join('\n')
  expect(missingPaths(documentOf(text)).sort()).toEqual(
    [
      'src/session/missing.ts',
      'missing.ts',
      'src/missing/',
      'missing/authorize.ts',
      'e2e/specs/missing.spec.ts',
    ]
      .map((path) => `A.md: ${path}`)
      .sort(),
  )
})

test('a broken link is reported', () => {
  const text =
    '# Is `here`, twice\n# Is here, twice\n[a](README.md#use-it) [b](https://a.example) [c](#is-here-twice-1) [d](missing.md) [e](#there) [f](README.md#there)\n<img src="docs/missing.png">'
  expect(brokenLinks(documentOf(text))).toEqual([
    'A.md: missing.md',
    'A.md: #there',
    'A.md: README.md#there',
    'A.md: docs/missing.png',
  ])
})

test('a missing script or bench is reported', () => {
  const text =
    '`npm run check`, `npm run bench`, `npm run bench stops -- --seed 7`, `npm run\nbench popup`, `npm run fly`, `npm run bench fly`'
  expect(unknownScripts(documentOf(text), known)).toEqual([
    'A.md: npm run fly',
    'A.md: npm run bench fly',
  ])
})
