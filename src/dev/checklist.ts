import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ChecklistPart, ChecklistRow } from './checklist-rows.ts'
import type { ExecutedTest } from './executed-tests.ts'
import { runProgram } from './run-program.ts'

export type ChecklistVerdict = { ok: boolean; message: string }

const file = 'docs/checklist.md'

/** Tests of one kind differ in a value; so many of a file are written out. */
const TITLES_SHOWN = 3

export const readChecklist = (root: string): string =>
  readFileSync(resolve(root, file), 'utf8')

/** As Biome, which checks documents too, would have it. */
export const writeChecklist = async (
  root: string,
  text: string,
): Promise<void> => {
  writeFileSync(resolve(root, file), text)
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--write']
  const { code, output } = await runProgram({
    args: [...args, file],
    cwd: root,
    output: 'keep',
  })
  if (code !== 0) throw new Error(`${file} was not formatted:\n${output}`)
}

/** Every row is shown by a test that ran, and the document says by which. */
export const judgeChecklist = ({
  parts,
  tests,
  written,
}: {
  parts: readonly ChecklistPart[]
  tests: readonly ExecutedTest[]
  written: string
}): ChecklistVerdict => {
  const complaints = complaintsAbout(parts, tests)
  if (complaints.length > 0) {
    return { ok: false, message: complaints.join('\n') }
  }
  return unaligned(written) === unaligned(describeChecklist(parts, tests))
    ? { ok: true, message: `Every row of ${file} is shown by a test` }
    : {
        ok: false,
        message: `${file} does not say what the tests show. Record it: npm test -- --record-checklist`,
      }
}

/** Rows that no test shows, and tests that show a row there is none of. */
export const complaintsAbout = (
  parts: readonly ChecklistPart[],
  tests: readonly ExecutedTest[],
): string[] => {
  const rows = parts.flatMap((part) => part.rows)
  const known = new Set(rows.map(({ number }) => number))
  return [
    ...rows
      .filter((row) => testsOf(row, tests).length === 0)
      .map(
        ({ number, statement }) =>
          `No test shows row ${number} of the checklist: ${statement}`,
      ),
    ...tests
      .filter(({ title }) => {
        const number = rowOf(title)
        return number !== undefined && !known.has(number)
      })
      .map(({ title, file }) => `There is no such row: ${title} (${file})`),
  ]
}

/** The document, from what is asked and which tests ran. */
export const describeChecklist = (
  parts: readonly ChecklistPart[],
  tests: readonly ExecutedTest[],
): string => {
  const rows = parts.flatMap((part) => part.rows)
  const later = rows.filter((row) => row.later)
  return [
    '# Checklist',
    '',
    'What the standards behind the session API ask of a wallet, with the choices this wallet made where',
    'they leave one, and the tests that show it. Written by `npm test -- --record-checklist`, from the',
    'rows in `src/dev/checklist-rows.ts` and the titles of the tests that ran; `npm test` fails when a row',
    'has no test or this page is out of date.',
    '',
    `${rows.length - later.length} of ${rows.length} rows are done. **Not yet done in whole: ${numbersOf(later)}.**`,
    ...parts.flatMap((part) => describePart(part, tests)),
    '',
  ].join('\n')
}

const describePart = (
  { title, rows }: ChecklistPart,
  tests: readonly ExecutedTest[],
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
      describeTests(testsOf(row, tests)),
      '',
    ]
      .join(' | ')
      .trim(),
  ),
]

const describeTests = (tests: readonly ExecutedTest[]): string => {
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

const ROW = /^row (\d+): /

const rowOf = (title: string): number | undefined => {
  const [, number] = ROW.exec(title) ?? []
  return number === undefined ? undefined : Number(number)
}

const testsOf = (
  { number }: ChecklistRow,
  tests: readonly ExecutedTest[],
): ExecutedTest[] => tests.filter(({ title }) => rowOf(title) === number)

const numbersOf = (rows: readonly ChecklistRow[]): string =>
  rows.length > 0 ? rows.map(({ number }) => number).join(', ') : 'none'

/** What a title may hold and a cell of a table must not. */
const escapeCell = (text: string): string =>
  text.replace(/[\\|<>*_`[\]]/g, (character) => `\\${character}`)

/** How wide a column is says nothing. */
const unaligned = (text: string): string =>
  text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
