import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExecutedTest } from './executed-tests.ts'
import { repositoryRoot } from './repository-root.ts'
import { runPlaywright, runVitest } from './test-runners.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portolan-executed-'))
  symlinkSync(
    join(repositoryRoot, 'node_modules'),
    join(root, 'node_modules'),
    'junction',
  )
  mkdirSync(join(root, 'deep'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  writeFileSync(
    join(root, 'playwright.config.ts'),
    `export default { testDir: 'deep' }`,
  )
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const body = `
  test('passes', () => expect(1).toBe(1))
  test('fails', () => expect(1).toBe(2))
  test.skip('is skipped', () => undefined)
  test.describe('group', () => test('row 1: passes', () => undefined))`

describe('the tests that ran', { timeout: 60_000 }, () => {
  test.each([
    [
      'vitest',
      runVitest,
      'deep/one.test.ts',
      `import { describe, expect, test } from 'vitest'
       ${body.replace('test.describe', 'describe')}`,
    ],
    [
      'playwright',
      runPlaywright,
      'deep/one.spec.ts',
      `import { expect, test } from '@playwright/test'\n${body}`,
    ],
  ] as const)('are told by %s with their titles', async (...given) => {
    const [, run, file, text] = given
    writeFileSync(join(root, file), text)
    const executed: ExecutedTest[] = []
    await run({
      root,
      output: 'keep',
      onExecuted: (test) => executed.push(test),
    })
    expect(executed).toEqual([
      { title: 'passes', file },
      { title: 'fails', file },
      { title: 'row 1: passes', file },
    ])
  })
})
