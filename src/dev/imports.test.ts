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
    /\.(?:json|mjs|ts)$/.test(name),
  )
  for (const name of ['src', 'public', 'e2e', 'bench', ...configs]) {
    const from = join(repositoryRoot, name)
    if (existsSync(from)) cpSync(from, join(copy, name), { recursive: true })
  }
  symlinkSync(
    join(repositoryRoot, 'node_modules'),
    join(copy, 'node_modules'),
    'junction',
  )
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The check of a copy that holds these files; it is as before afterwards. */
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

/** Which rules name a planted file, as `rule: file`. */
const plantedIn = ({ report }: ImportCheck): string[] =>
  [
    ...new Set(
      [...report.matchAll(/error ([\w-]+: \S*planted\S*)/g)].map(
        ([, violation = '']) => violation,
      ),
    ),
  ].sort()

describe('the import check', { timeout: 60_000 }, () => {
  test('passes the repository as it is', async () => {
    const { ok, report } = await checkImports(copy)
    expect(report).toContain('no dependency violations found')
    expect(ok).toBe(true)
  })

  test.each([
    {
      violation: 'an import of the background in the popup',
      found: ['popup-imports: src/popup/planted.ts'],
      reason: 'not even a type crosses from background to popup',
      planted: {
        'src/background/planted.ts': 'export const planted = 1\n',
        'src/popup/planted.ts':
          "import { planted } from '../background/planted.ts'\nexport const shown = planted\n",
      },
    },
    {
      violation: 'a cycle',
      found: [
        'no-cycles: src/session/planted-a.ts',
        'no-cycles: src/session/planted-b.ts',
      ],
      reason: 'Move what they share into a third',
      planted: {
        'src/session/planted-a.ts':
          "import { b } from './planted-b.ts'\nexport const a = (): unknown => b\n",
        'src/session/planted-b.ts':
          "import { a } from './planted-a.ts'\nexport const b = (): unknown => a\n",
      },
    },
    {
      violation: 'a node: module in the popup',
      found: ['no-node-in-the-browser: src/popup/planted.ts'],
      reason: 'node: exists in Node only',
      planted: {
        'src/popup/planted.ts':
          "import { readFileSync } from 'node:fs'\nexport const planted = readFileSync\n",
      },
    },
    {
      violation: 'the polyfill in the page script',
      found: ['one-browser-shim: src/inpage/planted.ts'],
      reason: 'through src/messaging/browser.ts alone',
      planted: {
        'src/inpage/planted.ts':
          "import browser from 'webextension-polyfill'\nexport const planted = browser\n",
      },
    },
  ])('finds $violation', async ({ found, reason, planted }) => {
    const check = await checkWith(planted)
    expect(check.ok).toBe(false)
    expect(plantedIn(check)).toEqual(found)
    expect(check.report.replaceAll(/\s+/g, ' ')).toContain(reason)
  })

  test('finds every other kind of violation', async () => {
    const planted = {
      'src/background/planted.ts':
        "import { JsonRpcEngine } from '@metamask/json-rpc-engine'\nexport type Planted = JsonRpcEngine\n",
      'src/popup/planted-type.ts':
        "import type { Planted } from '../background/planted.ts'\nexport type Shown = Planted\n",
      'src/popup/planted-inline-type.ts':
        "export type Shown = import('../background/planted.ts').Planted\n",
      'src/popup/planted-dynamic.ts':
        "export const planted = import('../background/planted.ts')\n",
      'src/session/planted-package.ts':
        "import { isObject } from '@metamask/utils'\nexport const planted = isObject\n",
      'src/session/planted.test.ts':
        "import '../popup/planted-type.ts'\nimport 'node:fs'\nimport 'vitest'\n",
      'src/session/planted-test-import.ts': "import './planted.test.ts'\n",
      'src/dapp/planted.ts': "import '../protocol/json-rpc.ts'\n",
      'src/dev/planted.ts': "import '../session/planted-package.ts'\n",
      'src/unknown/planted.ts': "import '../protocol/json-rpc.ts'\n",
      'src/popup/planted-unresolved.ts': "import './missing.ts'\n",
      'src/popup/planted-undeclared.ts': "import 'picocolors'\n",
      'e2e/planted.ts': "import '../src/background/planted.ts'\n",
      'bench/planted.mjs': "import '../src/background/planted.ts'\n",
      'planted.config.ts': "import './src/background/planted.ts'\n",
    }
    expect(plantedIn(await checkWith(planted))).toEqual([
      'background-imports: src/background/planted.ts',
      'bench-imports: bench/planted.mjs',
      'configs-import: planted.config.ts',
      'dapp-imports: src/dapp/planted.ts',
      'declared-packages-only: src/popup/planted-undeclared.ts',
      'dev-imports: src/dev/planted.ts',
      'e2e-imports: e2e/planted.ts',
      'folder-has-a-row: src/unknown/planted.ts',
      'no-import-of-a-test: src/session/planted-test-import.ts',
      'no-unresolved: src/popup/planted-unresolved.ts',
      'popup-imports: src/popup/planted-dynamic.ts',
      'popup-imports: src/popup/planted-inline-type.ts',
      'popup-imports: src/popup/planted-type.ts',
      'popup-imports: src/popup/planted-undeclared.ts',
      'session-imports: src/session/planted-package.ts',
      'session-tests-import: src/session/planted.test.ts',
    ])
  })

  test('fails when it passes over a module, and names it', async () => {
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
