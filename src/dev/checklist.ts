import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ChecklistPart, ChecklistRow } from './checklist-part.ts'
import type { ExecutedTest } from './executed-tests.ts'
import { runProgram } from './run-program.ts'

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

type NamedTest = Pick<ExecutedTest, 'title' | 'file'>

export type ChecklistVerdict = { ok: boolean; message: string }

/** Tests with the same title pattern: this many of a file are listed. */
const TITLES_SHOWN = 3

export const readChecklist = (root: string, { file }: Checklist): string =>
  readFileSync(resolve(root, file), 'utf8')

/** Formatted with Biome, which also checks documents. */
export const writeChecklist = async (
  root: string,
  { checklist, tests }: { checklist: Checklist; tests: readonly NamedTest[] },
): Promise<void> => {
  const { file } = checklist
  writeFileSync(resolve(root, file), describeChecklist(checklist, tests))
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--write']
  const { code, output } = await runProgram({
    args: [...args, file],
    cwd: root,
    output: 'capture',
  })
  if (code !== 0) throw new Error(`${file} was not formatted:\n${output}`)
}

/** Checks that every row has a test and the document is up to date. */
export const judgeChecklist = ({
  checklist,
  tests,
  written,
}: {
  checklist: Checklist
  tests: readonly NamedTest[]
  written: string
}): ChecklistVerdict => {
  const { file } = checklist
  const complaints = complaintsAbout(checklist, tests)
  if (complaints.length > 0) {
    return { ok: false, message: complaints.join('\n') }
  }
  return unaligned(written) === unaligned(describeChecklist(checklist, tests))
    ? { ok: true, message: `Every row of ${file} is shown by a test` }
    : {
        ok: false,
        message: `${file} does not say what the tests show. Record it: npm test -- --record-checklist`,
      }
}

/** Rows without a test, and tests for rows that do not exist. */
export const complaintsAbout = (
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
export const describeChecklist = (
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
    [
      '',
      row.number,
      row.statement,
      row.later ? `**later:** ${row.later}` : 'yes',
      describeTests(testsOf(row, shown)),
      '',
    ]
      .join(' | ')
      .trim(),
  ),
]

const describeTests = (tests: readonly NamedTest[]): string => {
  // The order in which files ran differs from run to run.
  const files = [...new Set(tests.map(({ file }) => file))].sort()
  return files
    .map((file) => {
      const titles = tests
        .filter((test) => test.file === file)
        .map(({ title }) => escapeCell(title.replace(ROW, '')))
      const shown = titles.slice(0, TITLES_SHOWN)
      const more = titles.length > shown.length ? ['and more of the kind'] : []
      return `\`${file}\`: ${[...shown, ...more].join('; ')}`
    })
    .join('<br>')
}

const ROW = /^([a-z]+) (\d+): /

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

/** Characters that a title may contain but a table cell may not. */
const escapeCell = (text: string): string =>
  text.replace(/[\\|<>*_`[\]]/g, (character) => `\\${character}`)

/** Ignores column widths. */
const unaligned = (text: string): string =>
  text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
