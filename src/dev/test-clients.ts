import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type CompatibilityRow,
  describeCompatibility,
  type Versions,
} from './compatibility.ts'
import { passOnTestBrowser } from './find-test-browser.ts'
import { repositoryRoot } from './repository-root.ts'
import { runProgram } from './run-program.ts'

const FOLDER = 'e2e/clients'
const options = process.argv.slice(2)

const run = async (...args: string[]): Promise<number> => {
  const { code } = await runProgram({
    args,
    cwd: repositoryRoot,
    output: 'show',
  })
  return code
}

/** Needs the clients, so it is not part of `npm run check`. */
const checkTypes = (): Promise<number> =>
  run('node_modules/typescript-7/bin/tsc', '--noEmit', '--project', FOLDER)

const runSpecs = (): Promise<number> =>
  run(
    'node_modules/@playwright/test/cli.js',
    'test',
    `--config=${FOLDER}/playwright.config.ts`,
    ...options,
  )

const versionOf = (client: string): string =>
  JSON.parse(
    readFileSync(
      join(repositoryRoot, FOLDER, 'node_modules', client, 'package.json'),
      'utf8',
    ),
  ).version

const writeDocument = (rows: readonly CompatibilityRow[]): void => {
  const versions: Versions = Object.fromEntries(
    rows.map(({ client }) => [client, versionOf(client)]),
  )
  const date = new Date().toISOString().slice(0, 10)
  const path = join(repositoryRoot, 'docs/compatibility.md')
  writeFileSync(path, describeCompatibility({ rows, versions, date }))
  console.log('Wrote docs/compatibility.md')
}

const folder = mkdtempSync(join(tmpdir(), 'portolan-clients-'))
const file = join(folder, 'rows.json')
process.env.PORTOLAN_COMPATIBILITY_ROWS = file
try {
  await passOnTestBrowser()
  process.exitCode = (await checkTypes()) || (await runSpecs())
  // A part of the specs knows a part of the rows.
  if (process.exitCode === 0 && options.length === 0) {
    writeDocument(JSON.parse(readFileSync(file, 'utf8')))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
