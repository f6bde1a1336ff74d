import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSnippets, snippetsOf } from './guide-snippets.ts'
import { repositoryRoot } from './repository-root.ts'

const fence = '```'

test('every piece of code in the guides says how it is run', () => {
  const uses = readSnippets().map(({ use }) => use)
  expect(uses.filter((use) => use === 'test').length).toBeGreaterThan(20)
  expect(uses.filter((use) => use === 'page').length).toBeGreaterThan(4)
})

test('the configuration in the guide is that of the sample', () => {
  const [config] = readSnippets().filter(({ use }) => use === 'config')
  const sample = 'src/kit-package/samples/playwright/playwright.config.ts'
  expect(config?.code).toBe(readFileSync(join(repositoryRoot, sample), 'utf8'))
})

test('code that nobody runs is an error', () => {
  const read = (info: string) =>
    snippetsOf('a.md', `${fence}${info}\nx\n${fence}\n`)
  expect(read('js page /a b/')).toEqual([
    { name: 'a-md-1', use: 'page', code: 'x\n', prints: /a b/ },
  ])
  for (const info of ['ts', 'js page', 'ts test /a/', 'ts idle']) {
    expect(() => read(info)).toThrow('Block 1 of a.md must say how it is run')
  }
})
