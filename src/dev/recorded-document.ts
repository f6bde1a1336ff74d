import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ExecutedTest } from './executed-tests.ts'
import { runProgram } from './run-program.ts'
import { withoutSecurityIds } from './security/security-ids.ts'

export type NamedTest = Pick<ExecutedTest, 'title' | 'file'>

/** A document that is written from the titles of the tests that ran. */
export type RecordedDocument = Readonly<{
  file: string
  /** What tests are missing, and what tests are about nothing. */
  complaintsAbout: (tests: readonly NamedTest[]) => string[]
  toText: (tests: readonly NamedTest[]) => string
}>

export type Verdict = { ok: boolean; message: string }

/** Tests with the same title pattern: this many of a file are listed. */
const TITLES_SHOWN = 3

export const readDocument = (
  root: string,
  { file }: Pick<RecordedDocument, 'file'>,
): string => readFileSync(resolve(root, file), 'utf8')

/** Formatted with Biome, which also checks documents. */
export const writeDocument = async (
  root: string,
  {
    document: { file, toText },
    tests,
  }: { document: RecordedDocument; tests: readonly NamedTest[] },
): Promise<void> => {
  writeFileSync(resolve(root, file), toText(tests))
  const args = ['node_modules/@biomejs/biome/bin/biome', 'format', '--write']
  const { code, output } = await runProgram({
    args: [...args, file],
    cwd: root,
    output: 'capture',
  })
  if (code !== 0) throw new Error(`${file} was not formatted:\n${output}`)
}

/** Checks that no test is missing and the document is up to date. */
export const judgeDocument = ({
  document: { file, complaintsAbout, toText },
  tests,
  written,
}: {
  document: RecordedDocument
  tests: readonly NamedTest[]
  written: string
}): Verdict => {
  const complaints = complaintsAbout(tests)
  if (complaints.length > 0) {
    return { ok: false, message: complaints.join('\n') }
  }
  return unaligned(written) === unaligned(toText(tests))
    ? { ok: true, message: `${file} says what the tests show` }
    : {
        ok: false,
        message: `${file} does not say what the tests show. Record it: npm test -- --record-checklist`,
      }
}

/** The number of a row in a title: `row 33: …`. */
export const ROW = /^([a-z]+) (\d+): /

/** The tests of one row, by file, as the text of a table cell. */
export const describeTests = (tests: readonly NamedTest[]): string => {
  // The order in which files ran differs from run to run.
  const files = [...new Set(tests.map(({ file }) => file))].sort()
  return files
    .map((file) => {
      const titles = tests
        .filter((test) => test.file === file)
        .map(({ title }) => withoutSecurityIds(title.replace(ROW, '')))
        .map(escapeCell)
      const shown = titles.slice(0, TITLES_SHOWN)
      const more = titles.length > shown.length ? ['and more of the kind'] : []
      return `\`${file}\`: ${[...shown, ...more].join('; ')}`
    })
    .join('<br>')
}

/** A row of a table. */
export const tableRow = (cells: readonly (string | number)[]): string =>
  ['', ...cells, ''].join(' | ').trim()

/** Characters that a title may contain but a table cell may not. */
const escapeCell = (text: string): string =>
  text.replace(/[\\|<>*_`[\]]/g, (character) => `\\${character}`)

/** Ignores column widths. */
const unaligned = (text: string): string =>
  text.replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
