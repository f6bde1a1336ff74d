import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import packageJson from '../../package.json' with { type: 'json' }
import programs from './programs.json' with { type: 'json' }
import { repositoryRoot } from './repository-root.ts'
import { type ProgramRun, runProgram } from './run-program.ts'

let root: string

/** A fresh clone with small stand-ins for npm and Vite. */
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portolan-bootstrap-'))
  write('package-lock.json', '{}')
  write(
    'package.json',
    '{ "type": "module", "engines": { "node": "^18.0 || >=20.0" } }',
  )
  write(
    'registry/vite/bin/vite.js',
    `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('dist-node', { recursive: true })
    for (const name of ['test', 'check', 'test-unit', 'test-clients', 'bench', 'bench-fuzz-node']) {
      const says = [name, 'built', process.env.PORTOLAN_BUILD ?? 'all'].join(' ')
      writeFileSync('dist-node/' + name + '.js',
        'console.log(' + JSON.stringify(says) + ', ...process.argv.slice(2)); process.exitCode = 7')
    }`,
  )
  write('registry/.package-lock.json', '{}')
  write(
    'npm-cli.js',
    `import { cpSync } from 'node:fs'
    console.log('npm', ...process.argv.slice(2))
    cpSync(${JSON.stringify(join(root, 'registry'))}, 'node_modules', { recursive: true })`,
  )
  write('e2e/clients/package-lock.json', '{}')
  for (const name of ['bootstrap.mjs', 'programs.json']) {
    cpSync(join(repositoryRoot, 'src/dev', name), join(root, 'src/dev', name))
  }
})

/** Leaves nothing to install. */
const install = (): void =>
  cpSync(join(root, 'registry'), join(root, 'node_modules'), {
    recursive: true,
  })

afterEach(() => rmSync(root, { recursive: true, force: true }))

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

const bootstrap = (...args: string[]): Promise<ProgramRun> =>
  runProgram({
    args: [join(root, 'src/dev/bootstrap.mjs'), ...args],
    // Not the root: the script finds its repository by itself.
    cwd: tmpdir(),
    env: {
      ...process.env,
      npm_execpath: join(root, 'npm-cli.js'),
      PORTOLAN_BUILD: 'left over',
    },
    output: 'capture',
  })

const codeAndLines = ({ code, output }: ProgramRun): object => ({
  code,
  lines: output.trim().split('\n'),
})

test('installs, builds everything and becomes the program', async () => {
  expect(codeAndLines(await bootstrap('test', 'more'))).toEqual({
    code: 7,
    lines: [
      'Installing dependencies (npm ci)',
      'npm ci --include=dev --loglevel=error',
      'Building',
      'test built all more',
    ],
  })
})

test('bootstrap installs again when the lockfile is newer or the build tools were left out', async () => {
  install()
  const { output } = await bootstrap('check')
  expect(output).toBe('Building\ncheck built node\n')
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(root, 'package-lock.json'), later, later)
  expect((await bootstrap('check')).output).toContain('npm ci')
  rmSync(join(root, 'node_modules/vite'), { recursive: true })
  utimesSync(join(root, 'package-lock.json'), 0, 0)
  expect((await bootstrap('check')).output).toContain('npm ci')
})

test('bootstrap installs the clients of others for their tests only', async () => {
  install()
  expect(codeAndLines(await bootstrap('test:clients'))).toEqual({
    code: 7,
    lines: [
      'Installing e2e/clients (npm ci)',
      'npm ci --include=dev --loglevel=error',
      'Building',
      'test-clients built all',
    ],
  })
})

test('bootstrap rejects a Node that is too old', async () => {
  write('package.json', '{ "engines": { "node": "^20.99 || >=99.1" } }')
  expect(codeAndLines(await bootstrap('check'))).toEqual({
    code: 1,
    lines: [
      `Portolan needs Node ^20.99 || >=99.1; this is ${process.versions.node}. Install a newer Node and run this again.`,
    ],
  })
})

test('bootstrap shows a failed build in full and still ends a test run', async () => {
  write(
    'registry/vite/bin/vite.js',
    `console.log('x'.repeat(2_000_000))
    console.error('what went wrong')
    process.exitCode = 2`,
  )
  install()
  const { code, stdout, output } = await bootstrap('test')
  // Two pipes have no common order.
  const stderr = stdout
    .split(/(?<=\n)/)
    .reduce((rest, line) => rest.replace(line, ''), output)
  expect(code).toBe(1)
  expect(stdout).toMatch(/\n0 passed, 1 failed\n$/)
  expect(stderr).toContain('x'.repeat(2_000_000))
  expect(stderr).toMatch(/what went wrong\n+The build failed: exit code 2\n$/)
})

test('bootstrap stops when npm fails', async () => {
  write('npm-cli.js', 'process.exitCode = 4')
  expect(codeAndLines(await bootstrap('check'))).toEqual({
    code: 1,
    lines: ['Installing dependencies (npm ci)', 'npm ci failed: exit code 4'],
  })
})

test('bootstrap passes further arguments on', async () => {
  install()
  expect((await bootstrap('test:unit', 'src/dev', '-t', 'a b')).output).toMatch(
    /test-unit built all src\/dev -t a b\n$/,
  )
})

test('bootstrap runs a tool with its arguments and builds nothing', async () => {
  write(
    'registry/@biomejs/biome/bin/biome',
    "console.log('biome', ...process.argv.slice(2))",
  )
  install()
  expect(codeAndLines(await bootstrap('fix', 'src'))).toEqual({
    code: 0,
    lines: ['biome check --write src'],
  })
})

test('bootstrap runs a bench by its name', async () => {
  install()
  expect((await bootstrap('bench', 'fuzz-node', '--seed', '7')).output).toMatch(
    /bench-fuzz-node built node --seed 7\n$/,
  )
})

test.each([
  [['warm', '--seed', '7'], '--parts warm --seed 7'],
  [['--quick'], '--quick'],
  [[], ''],
])('bootstrap runs the benchmark with %j', async (args, passed) => {
  install()
  const { output } = await bootstrap('bench', ...args)
  expect(output.trim()).toMatch(new RegExp(`bench built all ?${passed}$`))
})

test('bootstrap lists the benches with a line each', async () => {
  const { code, stdout } = await bootstrap('bench', '--list')
  expect(code).toBe(0)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.map((line) => line.trim().split(' ')[0])).toEqual(
    Object.keys(programs.benches),
  )
  expect(stdout).toMatch(/^ {2}memory +measure .*; goal: heap ≤ 4 MiB; 1 min$/m)
})

test.each(['fly', 'toString'])(
  'bootstrap reports that there is no bench %s',
  async (name) => {
    const { code, output } = await bootstrap('bench', name)
    expect(code).toBe(1)
    expect(output).toContain(`There is no bench "${name}". The benches are:`)
    expect(output).toMatch(/^ {2}fuzz-node +send/m)
  },
)

test('bootstrap prints its usage', async () => {
  expect(codeAndLines(await bootstrap('fly'))).toEqual({
    code: 1,
    lines: [
      'Usage: bootstrap.mjs <start|dev|check|fix|test|test:unit|test:e2e|test:clients|dev-chain-clients|solana-clients|test:long|build|zip|pack|pack-node|kit-samples|hosted-node|replay-fixtures|scale-check|docs|screens|animation|store-images|site|release|bench>',
    ],
  })
})

test('bootstrap has a row for every script of package.json', () => {
  const named = Object.entries(packageJson.scripts)
    .filter(([, line]) => line.includes('bootstrap.mjs'))
    .map(([name, line]) => [name, line.split(' ').at(-1)])
  const rows = [...Object.keys(programs.scripts), 'bench']
  expect(named).toEqual(rows.map((name) => [name, name]))
})
