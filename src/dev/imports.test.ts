import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImports, type ImportCheck } from './check-imports.ts'
import { repositoryRoot } from './repository-root.ts'

let copy: string

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'portolan-imports-'))
  const configs = readdirSync(repositoryRoot).filter((name) =>
    /\.(?:json|mjs)$/.test(name),
  )
  for (const name of configs) {
    cpSync(join(repositoryRoot, name), join(copy, name))
  }
  // Hardly a module: `npm run check` checks the real ones.
  const protocol = join(copy, 'src/protocol')
  mkdirSync(protocol, { recursive: true })
  writeFileSync(join(protocol, 'json-rpc.ts'), 'export const version = 2\n')
  symlinkSync(
    join(repositoryRoot, 'node_modules'),
    join(copy, 'node_modules'),
    'junction',
  )
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Checks a copy with these extra files, then removes them. */
const checkWith = async (
  planted: Record<string, string>,
): Promise<ImportCheck> => {
  const undo = Object.entries(planted).map(([name, text]) => {
    const path = join(copy, name)
    const before = existsSync(path) ? readFileSync(path) : undefined
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
    return () =>
      before === undefined ? rmSync(path) : writeFileSync(path, before)
  })
  try {
    return await checkImports(copy)
  } finally {
    for (const step of undo) step()
  }
}

/** The rules that name a planted file, as `rule: file`. */
const plantedIn = ({ report }: ImportCheck): string[] =>
  [
    ...new Set(
      [...report.matchAll(/error ([\w-]+: \S*planted\S*)/g)].map(
        ([, violation = '']) => violation,
      ),
    ),
  ].sort()

// Each check takes seconds. `npm run check` shows that a repository without a
// violation passes.
describe('the import check', () => {
  describe('of a repository with violations', () => {
    let check: ImportCheck

    beforeAll(async () => {
      check = await checkWith({
        'src/background/planted.ts':
          "import { JsonRpcEngine } from '@metamask/json-rpc-engine'\nexport type Planted = JsonRpcEngine\nexport const planted = 1\n",
        'src/popup/planted.ts':
          "import { planted } from '../background/planted.ts'\nexport const shown = planted\n",
        'src/popup/planted-type.ts':
          "import type { Planted } from '../background/planted.ts'\nexport type Shown = Planted\n",
        'src/popup/planted-inline-type.ts':
          "export type Shown = import('../background/planted.ts').Planted\n",
        'src/popup/planted-dynamic.ts':
          "export const planted = import('../background/planted.ts')\n",
        'src/popup/planted-node.ts':
          "import { readFileSync } from 'node:fs'\nexport const planted = readFileSync\n",
        'src/popup/planted-unresolved.ts': "import './missing.ts'\n",
        'src/popup/planted-undeclared.ts': "import 'picocolors'\n",
        'src/inpage/planted.ts':
          "import browser from 'webextension-polyfill'\nexport const planted = browser\n",
        'src/session/planted-a.ts':
          "import { b } from './planted-b.ts'\nexport const a = (): unknown => b\n",
        'src/session/planted-b.ts':
          "import { a } from './planted-a.ts'\nexport const b = (): unknown => a\n",
        'src/session/planted-package.ts':
          "import { isObject } from '@metamask/utils'\nexport const planted = isObject\n",
        'src/session/planted.test.ts':
          "import '../popup/planted-type.ts'\nimport 'node:fs'\nimport 'vitest'\n",
        'src/session/planted-test-import.ts': "import './planted.test.ts'\n",
        'src/dapp/planted.ts': "import '../protocol/json-rpc.ts'\n",
        'src/dev/planted.ts': "import '../session/planted-package.ts'\n",
        'src/unknown/planted.ts': "import '../protocol/json-rpc.ts'\n",
        'e2e/planted.ts': "import '../src/background/planted.ts'\n",
        'bench/planted.mjs': "import '../src/background/planted.ts'\n",
        'planted.config.ts': "import './src/background/planted.ts'\n",
      })
    })

    test('finds each, and nothing else', () => {
      expect(check.ok).toBe(false)
      expect(plantedIn(check)).toEqual([
        'background-imports: src/background/planted.ts',
        'bench-imports: bench/planted.mjs',
        'configs-import: planted.config.ts',
        'dapp-imports: src/dapp/planted.ts',
        'declared-packages-only: src/popup/planted-undeclared.ts',
        'dev-imports: src/dev/planted.ts',
        'e2e-imports: e2e/planted.ts',
        'folder-has-a-row: src/unknown/planted.ts',
        'no-cycles: src/session/planted-a.ts',
        'no-cycles: src/session/planted-b.ts',
        'no-import-of-a-test: src/session/planted-test-import.ts',
        'no-node-in-the-browser: src/popup/planted-node.ts',
        'no-unresolved: src/popup/planted-unresolved.ts',
        'one-browser-shim: src/inpage/planted.ts',
        'popup-imports: src/popup/planted-dynamic.ts',
        'popup-imports: src/popup/planted-inline-type.ts',
        'popup-imports: src/popup/planted-type.ts',
        'popup-imports: src/popup/planted-undeclared.ts',
        'popup-imports: src/popup/planted.ts',
        'session-imports: src/session/planted-package.ts',
        'session-tests-import: src/session/planted.test.ts',
      ])
    })

    test.each([
      ['popup-imports', 'not even a type crosses from background to popup'],
      ['no-cycles', 'Move what they share into a third'],
      ['no-node-in-the-browser', 'node: exists in Node only'],
      ['one-browser-shim', 'through src/messaging/browser.ts alone'],
    ])('explains %s (T96)', (_rule, reason) => {
      expect(check.report.replaceAll(/\s+/g, ' ')).toContain(reason)
    })
  })

  test('fails when it skips a module, and names it', async () => {
    const config = '.dependency-cruiser.mjs'
    const rules = readFileSync(join(copy, config), 'utf8')
    const { ok, report } = await checkWith({
      'src/session/a-planted.ts': 'export const planted = 1\n',
      [config]: rules.replace(
        'options: {',
        "options: { exclude: '^src/session/',",
      ),
    })
    expect(ok).toBe(false)
    expect(report).toContain('no dependency violations found')
    expect(report).toMatch(
      /error modules-not-cruised: [\s\S]*src\/session\/a-planted\.ts/,
    )
  })

  test('fails when the cruise itself does, and shows why', async () => {
    expect(
      await checkWith({ 'tsconfig.json': '{ "extends": "./missing.json" }' }),
    ).toEqual({ ok: false, report: expect.stringContaining('missing.json') })
  })
})
