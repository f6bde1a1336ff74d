import type { ChecklistPart, ChecklistRow } from './checklist-part.ts'
import {
  describeTests,
  type NamedTest,
  type RecordedDocument,
  ROW,
  tableRow,
} from './recorded-document.ts'

/** Rows that tests must show, and the document that lists those tests. */
export type Checklist = Readonly<{
  file: string
  /** The prefix of a test's title, before the number of its row. */
  word: string
  title: string
  about: string
  /** The file with the rows. */
  rowsFile: string
  parts: readonly ChecklistPart[]
}>

export const checklistDocument = (checklist: Checklist): RecordedDocument => ({
  file: checklist.file,
  complaintsAbout: (tests) => complaintsAbout(checklist, tests),
  toText: (tests) => describeChecklist(checklist, tests),
})

/** Rows without a test, and tests for rows that do not exist. */
const complaintsAbout = (
  { file, word, parts }: Checklist,
  tests: readonly NamedTest[],
): string[] => {
  const rows = parts.flatMap((part) => part.rows)
  const known = new Set(rows.map(({ number }) => number))
  return [
    ...rows
      .filter((row) => testsOf(row, { word, tests }).length === 0)
      .map(
        ({ number, statement }) =>
          `No test shows row ${number} of ${file}: ${statement}`,
      ),
    ...tests
      .filter(({ title }) => {
        const number = rowOf(title, word)
        return number !== undefined && !known.has(number)
      })
      .map(({ title, file }) => `There is no such row: ${title} (${file})`),
  ]
}

/** The document, from the rows and the tests that ran. */
const describeChecklist = (
  { word, title, about, rowsFile, parts }: Checklist,
  tests: readonly NamedTest[],
): string => {
  const rows = parts.flatMap((part) => part.rows)
  const later = rows.filter((row) => row.later)
  return [
    `# ${title}`,
    '',
    about,
    '',
    `Written by \`npm test -- --record-checklist\`, from the rows in \`${rowsFile}\` and the titles of the tests that ran; \`npm test\` fails when a row has no test or this page is out of date.`,
    '',
    `${rows.length - later.length} of ${rows.length} rows are done. **Not yet done in whole: ${numbersOf(later)}.**`,
    ...parts.flatMap((part) => describePart(part, { word, tests })),
    '',
  ].join('\n')
}

const describePart = (
  { title, rows }: ChecklistPart,
  shown: Shown,
): string[] => [
  '',
  `## ${title}`,
  '',
  '| Row | What | Done | Shown by |',
  '| --- | --- | --- | --- |',
  ...rows.map((row) =>
    tableRow([
      row.number,
      row.statement,
      row.later ? `**later:** ${row.later}` : 'yes',
      describeTests(testsOf(row, shown)),
    ]),
  ),
]

const rowOf = (title: string, word: string): number | undefined => {
  const [, first, number] = ROW.exec(title) ?? []
  return first === word ? Number(number) : undefined
}

/** The tests that ran, and the prefix of a checklist. */
type Shown = { word: string; tests: readonly NamedTest[] }

const testsOf = (
  { number }: ChecklistRow,
  { word, tests }: Shown,
): NamedTest[] => tests.filter(({ title }) => rowOf(title, word) === number)

const numbersOf = (rows: readonly ChecklistRow[]): string =>
  rows.length > 0 ? rows.map(({ number }) => number).join(', ') : 'none'
