import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkImports, type ImportCheck, judgeCruise } from './check-imports.ts'
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

/** The rules that name a planted file, as `rule: file`. */
const plantedIn = ({ report }: ImportCheck): string[] =>
  [
    ...new Set(
      [...report.matchAll(/error ([\w-]+: \S*planted\S*)/g)].map(
        ([, violation = '']) => violation,
      ),
    ),
  ].sort()

/** Writes these files into the copy. */
const plant = (files: Record<string, string>): void => {
  for (const [name, text] of Object.entries(files)) {
    const path = join(copy, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
}

// One cruise, because it takes seconds. `npm run check` shows that a repository
// without a violation passes.
describe('the import check', () => {
  describe('of a repository with violations', () => {
    let check: ImportCheck

    beforeAll(async () => {
      plant({
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
      check = await checkImports(copy)
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
    ])('explains %s', (_rule, reason) => {
      expect(check.report.replaceAll(/\s+/g, ' ')).toContain(reason)
    })
  })

  test('fails when it skips a module, and names it', async () => {
    const nothing = { violations: [], error: 0, warn: 0, info: 0, ignore: 0 }
    const cruised = {
      modules: [],
      summary: { ...nothing, totalCruised: 0, optionsUsed: {} },
    }
    const { ok, report } = await judgeCruise(cruised, ['src/session/a.ts'])
    expect(ok).toBe(false)
    expect(report).toContain('no dependency violations found')
    expect(report).toMatch(
      /error modules-not-cruised: [\s\S]*src\/session\/a\.ts/,
    )
  })

  test('fails when the cruise itself does, and shows why', async () => {
    // There are no packages here, so the program does not start.
    expect(await checkImports(join(copy, 'src'))).toEqual({
      ok: false,
      report: expect.stringContaining('Cannot find module'),
    })
  })
})
