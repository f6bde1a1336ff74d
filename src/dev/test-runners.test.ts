import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ExecutedTest } from './executed-tests.ts'
import { repositoryRoot } from './repository-root.ts'
import { runPlaywright, runVitest } from './test-runners.ts'

let root: string
let executed: ExecutedTest[]

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portolan-runners-'))
  mkdirSync(join(root, 'deep'))
  write('package.json', '{ "type": "module" }')
  executed = []
})

afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, text: string): void =>
  writeFileSync(join(root, name), text)

const linkPackages = (): void =>
  symlinkSync(
    join(repositoryRoot, 'node_modules'),
    join(root, 'node_modules'),
    'junction',
  )

const runWith = (run: typeof runVitest) =>
  run({ root, output: 'capture', onExecuted: (one) => executed.push(one) })

const outcomeOf = ({ file, title, passed }: ExecutedTest): string =>
  `${file}: ${title} ${passed}`

// One run of each program: every run takes seconds.
test('the vitest count comes from its report, including what never ran', async () => {
  linkPackages()
  const head = "import { beforeAll, describe, expect, test } from 'vitest'\n"
  write(
    'deep/mixed.test.ts',
    `${head}
    test('passes', () => expect(1).toBe(1))
    test('fails', () => expect(1).toBe(2))
    test.skip('is skipped', () => undefined)
    test.todo('is to do')
    describe('group', () => test('row 1: passes', () => undefined))`,
  )
  write('deep/broken.test.ts', `import './missing.ts'`)
  write(
    'deep/hook.test.ts',
    `${head}
    describe('group', () => {
      beforeAll(() => { throw new Error('hook') })
      test('never runs', () => undefined)
    })`,
  )

  expect(await runWith(runVitest)).toEqual({ passed: 2, failed: 3, skipped: 3 })
  expect(executed.map(outcomeOf).sort()).toEqual([
    'deep/broken.test.ts: deep/broken.test.ts false',
    'deep/hook.test.ts: deep/hook.test.ts false',
    'deep/mixed.test.ts: fails false',
    'deep/mixed.test.ts: passes true',
    'deep/mixed.test.ts: row 1: passes true',
  ])
})

test('the playwright count comes from its report, with flaky tests as failed', async () => {
  linkPackages()
  write(
    'playwright.config.ts',
    `export default { testDir: 'deep', workers: 1 }`,
  )
  write(
    'deep/mixed.spec.ts',
    `import { expect, test } from '@playwright/test'
    test('passes', () => expect(1).toBe(1))
    test.fail('fails as expected', () => expect(1).toBe(2))
    test('fails', () => expect(1).toBe(2))
    test.describe('unsure', () => {
      test.describe.configure({ retries: 1 })
      test('passes on the second try', ({}, info) => expect(info.retry).toBe(1))
    })
    test.skip('is skipped', () => undefined)
    test.describe('group', () => test('row 1: passes', () => undefined))`,
  )

  expect(await runWith(runPlaywright)).toEqual({
    passed: 3,
    failed: 2,
    skipped: 1,
  })
  expect(executed.map(outcomeOf)).toEqual([
    'deep/mixed.spec.ts: passes true',
    'deep/mixed.spec.ts: fails as expected true',
    'deep/mixed.spec.ts: fails false',
    'deep/mixed.spec.ts: passes on the second try false',
    'deep/mixed.spec.ts: row 1: passes true',
  ])
})

test.each([
  ['vitest', runVitest],
  ['playwright', runPlaywright],
])('%s without a report is one failure', async (_, run) => {
  // There are no packages here, so the program does not start.
  expect(await runWith(run)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(executed).toEqual([])
})
