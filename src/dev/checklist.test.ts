import { describe, expect, test } from 'vitest'
import {
  complaintsAbout,
  describeChecklist,
  judgeChecklist,
} from './checklist.ts'
import { type ChecklistPart, checklist } from './checklist-rows.ts'

const parts: ChecklistPart[] = [
  {
    title: 'Framing',
    rows: [
      { number: 1, statement: 'Answers come.' },
      { number: 2, statement: 'Boats sail.', later: 'boats with a keel' },
    ],
  },
]

const tests = [
  { title: 'row 2: a dinghy sails', file: 'src/z.test.ts' },
  { title: 'row 1: answers `a|b` of __proto__', file: 'src/b.test.ts' },
  { title: 'row 1: answers', file: 'src/a.test.ts' },
  { title: 'row 1: answers again', file: 'src/b.test.ts' },
  { title: 'shows row 1: or not', file: 'src/b.test.ts' },
]

const written = `# Checklist

What the standards behind the session API ask of a wallet, with the choices this wallet made where
they leave one, and the tests that show it. Written by \`npm test -- --record-checklist\`, from the
rows in \`src/dev/checklist-rows.ts\` and the titles of the tests that ran; \`npm test\` fails when a row
has no test or this page is out of date.

1 of 2 rows are done. **Not yet done in whole: 2.**

## Framing

| Row | What | Done | Shown by |
| --- | --- | --- | --- |
| 1 | Answers come. | yes | \`src/a.test.ts\`: answers<br>\`src/b.test.ts\`: answers \\\`a\\|b\\\` of \\_\\_proto\\_\\_; answers again |
| 2 | Boats sail. | **later:** boats with a keel | \`src/z.test.ts\`: a dinghy sails |
`

test('says which tests show a row, and what of it comes later', () => {
  expect(describeChecklist(parts, tests)).toBe(written)
})

test('writes out the first titles of a file that has many', () => {
  const many = ['a', 'b', 'c', 'd'].map((value) => ({
    title: `row 1: answers ${value}`,
    file: 'src/a.test.ts',
  }))
  expect(describeChecklist(parts, many)).toContain(
    ' answers a; answers b; answers c; and more of the kind |',
  )
})

describe('judgeChecklist', () => {
  test('passes a document that says what the tests show', () => {
    expect(judgeChecklist({ parts, tests, written })).toEqual({
      ok: true,
      message: 'Every row of docs/checklist.md is shown by a test',
    })
  })

  test('does not mind in which order files ran', () => {
    const [last, ...first] = tests
    const reordered = [...first, ...(last ? [last] : [])]
    expect(judgeChecklist({ parts, tests: reordered, written }).ok).toBe(true)
  })

  test('does not mind how its columns are aligned', () => {
    const aligned = written
      .replaceAll(' | yes |', '   | yes  |')
      .replaceAll('---', '-----')
    expect(aligned).not.toBe(written)
    expect(judgeChecklist({ parts, tests, written: aligned }).ok).toBe(true)
  })

  test('fails a document that is out of date and says how to record it', () => {
    expect(judgeChecklist({ parts, tests, written: `${written}\n` })).toEqual({
      ok: false,
      message:
        'docs/checklist.md does not say what the tests show. Record it: npm test -- --record-checklist',
    })
  })

  test('fails a row without a test and a test without a row', () => {
    const astray = { title: 'row 3: is lost', file: 'src/c.test.ts' }
    const of = [astray, ...tests.slice(1)]
    expect(judgeChecklist({ parts, tests: of, written })).toEqual({
      ok: false,
      message: [
        'No test shows row 2 of the checklist: Boats sail.',
        'There is no such row: row 3: is lost (src/c.test.ts)',
      ].join('\n'),
    })
  })
})

test('the wallet has the 66 rows of the standards, in their order', () => {
  const rows = checklist.flatMap((part) => part.rows)
  expect(rows.map(({ number }) => number)).toEqual(
    Array.from({ length: 66 }, (_, index) => index + 1),
  )
  expect(complaintsAbout(checklist, [])).toHaveLength(66)
})
