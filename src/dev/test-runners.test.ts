import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { repositoryRoot } from './repository-root.ts'
import { runPlaywright, runVitest } from './test-runners.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portolan-runners-'))
  symlinkSync(
    join(repositoryRoot, 'node_modules'),
    join(root, 'node_modules'),
    'junction',
  )
  write('package.json', '{ "type": "module" }')
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, text: string): void =>
  writeFileSync(join(root, name), text)

describe('vitest', { timeout: 60_000 }, () => {
  const run = () => runVitest({ root, output: 'keep' })
  const head = "import { beforeAll, describe, expect, test } from 'vitest'\n"

  test('is counted from its report', async () => {
    write(
      'mixed.test.ts',
      `${head}
      test('passes', () => expect(1).toBe(1))
      test('passes again', () => expect(1).toBe(1))
      test('fails', () => expect(1).toBe(2))
      test.skip('is skipped', () => undefined)
      test.todo('is to do')`,
    )
    expect(await run()).toEqual({ passed: 2, failed: 1, skipped: 2 })
  })

  test('counts a file that does not load and a hook that throws', async () => {
    write('good.test.ts', `${head} test('passes', () => undefined)`)
    write('broken.test.ts', `import './missing.ts'`)
    write(
      'hook.test.ts',
      `${head}
      describe('group', () => {
        beforeAll(() => { throw new Error('hook') })
        test('never runs', () => undefined)
      })`,
    )
    expect(await run()).toEqual({ passed: 1, failed: 2, skipped: 1 })
  })

  test('counts an error outside every test', async () => {
    write(
      'leak.test.ts',
      `${head} test('passes', () => { Promise.reject(new Error('late')) })`,
    )
    expect(await run()).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  test('counts a run without a report as one failure', async () => {
    write('vitest.config.ts', `throw new Error('no configuration')`)
    expect(await run()).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})

describe('playwright', { timeout: 60_000 }, () => {
  const run = () => runPlaywright({ root, output: 'keep' })
  const head = "import { expect, test } from '@playwright/test'\n"

  test('is counted from its report, flaky tests as failed', async () => {
    write('playwright.config.ts', 'export default { retries: 1 }')
    write(
      'mixed.spec.ts',
      `${head}
      test('passes', () => expect(1).toBe(1))
      test.fail('fails as expected', () => expect(1).toBe(2))
      test('fails', () => expect(1).toBe(2))
      test('passes on the second try', ({}, info) => expect(info.retry).toBe(1))
      test.skip('is skipped', () => undefined)
      test.describe('group', () => test('passes', () => undefined))`,
    )
    expect(await run()).toEqual({ passed: 3, failed: 2, skipped: 1 })
  })

  test('counts an interrupted test and the early end as failed', async () => {
    write(
      'playwright.config.ts',
      'export default { maxFailures: 1, workers: 2 }',
    )
    write(
      'hangs.spec.ts',
      `import { writeFileSync } from 'node:fs'\n${head}
      test('hangs', () => { writeFileSync('begun', ''); return new Promise(() => undefined) })
      test('does not run', () => undefined)`,
    )
    write(
      'fails.spec.ts',
      `import { existsSync } from 'node:fs'\n${head}
      test('fails', async () => {
        await expect.poll(() => existsSync('begun')).toBe(true)
        throw new Error('ends the run')
      })`,
    )
    expect(await run()).toEqual({ passed: 0, failed: 3, skipped: 1 })
  })

  test('counts a file that does not load', async () => {
    write('good.spec.ts', `${head} test('waits in vain', () => undefined)`)
    write('broken.spec.ts', `import './missing.ts'`)
    expect(await run()).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  test('counts a run without a report as one failure', async () => {
    write('playwright.config.ts', `process.exit(0)`)
    expect(await run()).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })
})
