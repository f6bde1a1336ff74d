import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Script } from 'node:vm'
import { resolveConfig } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'
import { extensionIdOf } from './extension-id.ts'
import reviewed from './manifest.snapshot.json' with { type: 'json' }
import { repositoryRoot } from './repository-root.ts'
import { isOneIife } from './script-shape.ts'
import {
  filesBelow,
  measureBuild,
  workerFiles,
  zipBuild,
} from './size-budget.ts'
import { TEST_KEY } from './test-manifest.ts'
import { findTestTraces, testTraces } from './test-traces.ts'
import { withoutNotes } from './texts-plugin.ts'

const dist = join(repositoryRoot, 'dist')

const read = (name: string): string => readFileSync(join(dist, name), 'utf8')

const readManifest = (): typeof reviewed & { version: string } =>
  JSON.parse(read('manifest.json'))

/** Every string below a value that looks like a path of the extension. */
const pathsIn = (value: unknown): string[] => {
  if (typeof value === 'string') {
    // A page may have a query.
    const [path = ''] = value.split('?')
    return /^[\w/.-]+\.(?:js|html|css|png|svg|json)$/.test(path) ? [path] : []
  }
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(pathsIn)
    : []
}

/** Texts of the polyfill that no minifier removes. */
const polyfillWords = [
  'This script should only be loaded in a browser extension.',
  'The message port closed before a response was received.',
]

describe('the built extension', () => {
  beforeAll(() => {
    if (!existsSync(join(dist, 'manifest.json'))) {
      throw new Error('There is no build in dist/. Run: npm run build')
    }
  })

  test('has the reviewed manifest and the version of the package', () => {
    const { version } = JSON.parse(
      readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
    )
    expect(readManifest()).toEqual({ ...reviewed, version })
  })

  test('contains every file its manifest and its pages name', () => {
    const manifest = readManifest()
    const pages = filesBelow(dist).filter((path) => path.endsWith('.html'))
    const named = [
      ...pathsIn(manifest).map((path) => join(dist, path)),
      join(dist, '_locales', manifest.default_locale, 'messages.json'),
      ...pages.flatMap((page) =>
        [
          ...readFileSync(page, 'utf8').matchAll(/(?:src|href)="([^"#]+)"/g),
        ].map(([, path = '']) => join(page, '..', path)),
      ),
    ]
    // An empty list would pass too.
    expect(named).toEqual(
      expect.arrayContaining(
        ['background.js', 'content.js', 'inpage.js', 'popup/popup.html'].map(
          (path) => join(dist, path),
        ),
      ),
    )
    expect(named.filter((path) => !existsSync(path))).toEqual([])
  })

  test('has a text for every message its manifest names', () => {
    const manifest = JSON.stringify(readManifest())
    const named = [...manifest.matchAll(/__MSG_(\w+)__/g)].map(
      ([, key = '']) => key,
    )
    const texts = JSON.parse(
      read(`_locales/${readManifest().default_locale}/messages.json`),
    )
    expect(named.filter((key) => !texts[key]?.message)).toEqual([])
  })

  test.each(['en', 'de'])('has the texts in %s without notes', (language) => {
    const source = join(repositoryRoot, 'public/_locales', language)
    const texts = JSON.parse(read(`_locales/${language}/messages.json`))
    const written = JSON.parse(
      readFileSync(join(source, 'messages.json'), 'utf8'),
    )
    expect(texts).toEqual(withoutNotes(written))
  })

  test('has its fixed extension id', () => {
    expect(extensionIdOf(readManifest().key)).toBe(
      'hnfgigmjhdebkmbdgdncnlhfhoendcjd',
    )
  })

  test.each(['content.js', 'inpage.js'])('has %s as one function', (name) => {
    expect(isOneIife(read(name))).toBe(true)
    expect(read(name)).not.toMatch(/\bimport\s*\(/)
  })

  test('has classic scripts as worker, which start faster than modules', () => {
    for (const path of workerFiles(dist)) {
      expect(() => new Script(readFileSync(path, 'utf8'))).not.toThrow()
    }
  })

  test('has two late scripts of the worker, and names them in the first one', () => {
    const named = read('background.js').match(/"\.\/worker-[\w-]+\.js"/g) ?? []
    const late = workerFiles(dist)
      .map((path) => relative(dist, path))
      .filter((name) => name !== 'background.js')
    // A third one would be a chunk of modules that others share.
    expect(late.sort()).toEqual(['worker-keyring.js', 'worker-late.js'])
    expect(new Set(named)).toEqual(new Set(late.map((name) => `"./${name}"`)))
  })

  test('has no Node or extension API in the page script', () => {
    const script = read('inpage.js')
    const found = [...polyfillWords, 'webextension-polyfill', 'node:']
    expect(found.filter((word) => script.includes(word))).toEqual([])
    expect(script).not.toMatch(/\b(?:chrome|browser)\.runtime\b/)
    expect(script).not.toMatch(/\brequire\s*\(/)
  })

  test('has the polyfill where the extension API is used', () => {
    // Proves that the texts searched in the page script are the polyfill's.
    const worker = read('background.js')
    expect(polyfillWords.filter((word) => !worker.includes(word))).toEqual([])
  })

  test.each(['content.js', 'inpage.js'])(
    'changes neither the document nor the storage of a page by %s',
    (name) => {
      const used = [
        'createElement',
        'appendChild',
        'insertBefore',
        'innerHTML',
        'attachShadow',
        'document.write',
        'localStorage',
        'sessionStorage',
        'indexedDB',
        'document.cookie',
      ].filter((word) => read(name).includes(word))
      expect(used).toEqual([])
    },
  )

  test('evaluates no text as code', () => {
    const evaluating = filesBelow(dist)
      .filter((path) => path.endsWith('.js'))
      .filter((path) =>
        /\beval\s*\(|\bFunction\s*\(/.test(readFileSync(path, 'utf8')),
      )
    expect(evaluating.map((path) => relative(dist, path))).toEqual([])
  })

  test('has one file for all screens that the popup loads late', () => {
    const scripts = filesBelow(join(dist, 'assets'))
      .map((path) => relative(join(dist, 'assets'), path))
      .filter((name) => name.endsWith('.js'))
    // Names of calls are rarely needed, and large.
    expect(scripts.map((name) => name.split('-')[0]).sort()).toEqual([
      'abi',
      'later',
      'popup',
    ])
  })

  test('stays inside its size budget', () => {
    const over = measureBuild(dist).filter(
      ({ bytes, budget }) => bytes > budget,
    )
    expect(over).toEqual([])
  })

  test('packs into the same archive twice', () => {
    expect(Buffer.compare(zipBuild(dist), zipBuild(dist))).toBe(0)
  })

  test('is built for the oldest browser its manifest allows', async () => {
    const { environments } = await resolveConfig(
      { configFile: join(repositoryRoot, 'vite.config.ts') },
      'build',
    )
    const oldest = `chrome${readManifest().minimum_chrome_version}`
    expect(
      ['client', 'background', 'content', 'inpage'].map(
        (name) => environments[name]?.build.target,
      ),
    ).toEqual([oldest, oldest, oldest, oldest])
  })
})

describe('the test build', () => {
  const testDist = join(repositoryRoot, 'dist-test')

  beforeAll(() => {
    if (!existsSync(join(testDist, 'manifest.json'))) {
      throw new Error(
        'There is no build in dist-test/. Run: npx vite build --app --mode test',
      )
    }
  })

  test('leaves no trace in the production build', () => {
    expect(findTestTraces(dist)).toEqual([])
  })

  test.each(testTraces)('has the trace %s, which is found', (trace) => {
    const found = findTestTraces(testDist)
    expect(found.filter((one) => one.endsWith(`: ${trace}`))).not.toEqual([])
  })

  test.each(testTraces)('is found in a production build with %s', (trace) => {
    const folder = mkdtempSync(join(tmpdir(), 'portolan-planted-'))
    try {
      cpSync(join(dist, 'content.js'), join(folder, 'content.js'))
      writeFileSync(join(folder, 'content.js'), `"${trace}"`, { flag: 'a' })
      expect(findTestTraces(folder)).toContain(`content.js: ${trace}`)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  test('has its own name, icon and id, and connects to loopback only', () => {
    const manifest = JSON.parse(
      readFileSync(join(testDist, 'manifest.json'), 'utf8'),
    )
    expect(manifest).toMatchObject({
      name: 'Portolan Test',
      key: TEST_KEY,
      icons: { 128: 'icons/test-128.png' },
      permissions: reviewed.permissions,
      optional_host_permissions: ['http://127.0.0.1/*', 'http://localhost/*'],
    })
    expect(extensionIdOf(TEST_KEY)).not.toBe(extensionIdOf(reviewed.key))
    const { extension_pages: policy } = manifest.content_security_policy
    expect(/connect-src ([^;]+)/.exec(policy)?.[1]).toBe(
      "'self' http://127.0.0.1:* ws://127.0.0.1:* http://localhost:* ws://localhost:*",
    )
  })
})
