import { describe, expect, test } from 'vitest'
import { type Checklist, checklistDocument } from './checklist.ts'
import { nodeChecklist } from './node-checklist.ts'
import { judgeDocument } from './recorded-document.ts'
import { sessionChecklist } from './session-checklist.ts'

const checklist: Checklist = {
  file: 'docs/boats.md',
  word: 'row',
  title: 'Boats',
  about: 'What boats do.',
  rowsFile: 'src/boats.ts',
  parts: [
    {
      title: 'Framing',
      rows: [
        { number: 1, statement: 'Answers come.' },
        { number: 2, statement: 'Boats sail.', later: 'boats with a keel' },
      ],
    },
  ],
}

const document = checklistDocument(checklist)

const tests = [
  { title: 'row 2: a dinghy sails (T1, R2)', file: 'src/z.test.ts' },
  { title: 'row 1: answers `a|b` of __proto__', file: 'src/b.test.ts' },
  { title: 'row 1: answers', file: 'src/a.test.ts' },
  { title: 'row 1: answers again', file: 'src/b.test.ts' },
  { title: 'shows row 1: or not', file: 'src/b.test.ts' },
  { title: 'seed 1: of another checklist', file: 'src/b.test.ts' },
]

const written = `# Boats

What boats do.

Written by \`npm test -- --record-checklist\`, from the rows in \`src/boats.ts\` and the titles of the tests that ran; \`npm test\` fails when a row has no test or this page is out of date.

1 of 2 rows are done. **Not yet done in whole: 2.**

## Framing

| Row | What | Done | Shown by |
| --- | --- | --- | --- |
| 1 | Answers come. | yes | \`src/a.test.ts\`: answers<br>\`src/b.test.ts\`: answers \\\`a\\|b\\\` of \\_\\_proto\\_\\_; answers again |
| 2 | Boats sail. | **later:** boats with a keel | \`src/z.test.ts\`: a dinghy sails |
`

test('the checklist lists the tests of a row, and what is left for later', () => {
  expect(document.toText(tests)).toBe(written)
})

test('the checklist lists only the first titles of a file that has many', () => {
  const many = ['a', 'b', 'c', 'd'].map((value) => ({
    title: `row 1: answers ${value}`,
    file: 'src/a.test.ts',
  }))
  expect(document.toText(many)).toContain(
    ' answers a; answers b; answers c; and more of the kind |',
  )
})

describe('judgeDocument', () => {
  test('passes a document that matches the tests', () => {
    expect(judgeDocument({ document, tests, written })).toEqual({
      ok: true,
      message: 'docs/boats.md says what the tests show',
    })
  })

  test('ignores the order in which files ran', () => {
    const [last, ...first] = tests
    const reordered = [...first, ...(last ? [last] : [])]
    expect(judgeDocument({ document, tests: reordered, written }).ok).toBe(true)
  })

  test('ignores the alignment of columns', () => {
    const aligned = written
      .replaceAll(' | yes |', '   | yes  |')
      .replaceAll('---', '-----')
    expect(aligned).not.toBe(written)
    expect(judgeDocument({ document, tests, written: aligned }).ok).toBe(true)
  })

  test('fails a document that is out of date and explains how to record it', () => {
    expect(judgeDocument({ document, tests, written: `${written}\n` })).toEqual(
      {
        ok: false,
        message:
          'docs/boats.md does not say what the tests show. Record it: npm test -- --record-checklist',
      },
    )
  })

  test('fails a row without a test and a test without a row', () => {
    const astray = { title: 'row 3: is lost', file: 'src/c.test.ts' }
    const of = [astray, ...tests.slice(1)]
    expect(judgeDocument({ document, tests: of, written })).toEqual({
      ok: false,
      message: [
        'No test shows row 2 of docs/boats.md: Boats sail.',
        'There is no such row: row 3: is lost (src/c.test.ts)',
      ].join('\n'),
    })
  })
})

test.each([
  ['wallet', sessionChecklist, 66],
  ['hosted node', nodeChecklist, 96],
] as const)('the %s has its rows in order', (_, checklist, count) => {
  const rows = checklist.parts.flatMap((part) => part.rows)
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: count }, (_, index) => index + 1),
  )
  expect(checklistDocument(checklist).complaintsAbout([])).toHaveLength(count)
})
