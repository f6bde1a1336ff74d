import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository-root.ts'

/** Whole sentences in the first column of a table, which users search for. */
const quotedIn = (file: string): string[] =>
  readFileSync(join(repositoryRoot, file), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, text = '']) => text)
    .filter((text) => text.includes(' '))

const filesOf = (folder: string): string[] =>
  readdirSync(join(repositoryRoot, folder)).map((name) => join(folder, name))

/** What the wallet says, and the programs that users start. */
const texts = [
  'src/protocol/error-catalogue.ts',
  'public/_locales/en/messages.json',
  ...filesOf('src/dev'),
  ...filesOf('src/playwright'),
]
  .filter((path) => /(?<!\.test)\.(?:ts|mjs|json)$/.test(path))
  .map((path) => readFileSync(join(repositoryRoot, path), 'utf8'))
  .join('\n')

test('the page on troubleshooting quotes only errors that exist', () => {
  const quoted = quotedIn('docs/troubleshooting.md')
  expect(quoted.length).toBeGreaterThan(4)
  expect(quoted.filter((text) => !texts.includes(text))).toEqual([])
})
