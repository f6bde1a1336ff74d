import {
  describeTests,
  type NamedTest,
  type RecordedDocument,
  tableRow,
} from './recorded-document.ts'
import { securityIdsOf } from './security/security-ids.ts'
import type { SecurityPart, SecurityRow } from './security/security-row.ts'

/** The document that says what is done about each threat, and which test shows it. */
export const securityMap = (
  parts: readonly SecurityPart[],
): RecordedDocument => {
  const rows = parts.flatMap((part) => part.rows)
  return {
    file: 'docs/security.md',
    complaintsAbout: (tests) => [
      ...rows
        .filter(({ state }) => state !== 'no')
        .filter((row) => testsOf(row, tests).length === 0)
        .map(
          ({ id, name }) => `No test shows ${id} of docs/security.md: ${name}`,
        ),
      ...tests.flatMap(({ title, file }) =>
        securityIdsOf(title)
          .filter((id) => !rows.some((row) => row.id === id))
          .map((id) => `There is no ${id}: ${title} (${file})`),
      ),
    ],
    toText: (tests) =>
      [
        '# Security map',
        '',
        'What this project promises (I), what may be done against it (T), what may go wrong (R), and what is done about each. A row that is done or partly done has at least one test whose title ends with its number.',
        '',
        'Written by `npm test -- --record-checklist`, from the rows in `src/dev/security-rows.ts` and the titles of the tests that ran: a title ends with the rows it shows, such as `(T45, R16)`. `npm test` fails when a row has no test or this page is out of date. Neither checks that the test fails without the mitigation; `npm run bench security-mutants` does, for the parts in `bench/mutants/security-mutants.txt`: it removes one mitigation at a time and counts what the tests catch.',
        '',
        `${countOf(rows, 'done')} of ${rows.length} rows are done, ${countOf(rows, 'partly')} partly, ${countOf(rows, 'no')} not.`,
        ...parts.flatMap((part) => describePart(part, tests)),
        '',
      ].join('\n'),
  }
}

const describePart = (
  { title, rows }: SecurityPart,
  tests: readonly NamedTest[],
): string[] => [
  '',
  `## ${title}`,
  '',
  '| Row | What | Done | Mitigation | Shown by |',
  '| --- | --- | --- | --- | --- |',
  ...rows.map((row) =>
    tableRow([
      row.id,
      row.name,
      describeState(row),
      describeMitigation(row),
      describeTests(testsOf(row, tests)),
    ]),
  ),
]

const describeState = ({ state, reason }: SecurityRow): string =>
  state === 'done' ? 'yes' : `**${state}:** ${reason}`

const describeMitigation = ({ by, files, figure }: SecurityRow): string =>
  [by, ...files.map((file) => `\`${file}\``), figure]
    .filter((text) => text !== undefined)
    .join('<br>')

const testsOf = (
  { id }: SecurityRow,
  tests: readonly NamedTest[],
): NamedTest[] => tests.filter(({ title }) => securityIdsOf(title).includes(id))

const countOf = (
  rows: readonly SecurityRow[],
  state: SecurityRow['state'],
): number => rows.filter((row) => row.state === state).length
