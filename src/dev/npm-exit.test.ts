import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import manifest from '../../manifest.json' with { type: 'json' }
import packageJson from '../../package.json' with { type: 'json' }
import { builtProgram } from './built-program.ts'
import { repositoryRoot } from './repository-root.ts'

/** In the environment of every process that a test starts. */
const TAG = `NPM_EXIT_TEST=${randomUUID()}`

/** Ends on SIGTERM but leaves a child in its own group that does not. */
const CARELESS = `
const { spawn } = require('node:child_process')
const { writeFileSync } = require('node:fs')
process.on('SIGTERM', () => undefined)
setInterval(() => undefined, 1e6)
if (process.argv[2] === 'child') writeFileSync('running', '')
else {
  process.on('SIGTERM', () => process.exit(1))
  spawn(process.execPath, [__filename, 'child'], { detached: true, stdio: 'ignore' })
}
`

const WAITING = `
require('node:fs').writeFileSync('running', '')
setInterval(() => undefined, 1e6)
`

/** The programs of npm test; they import the real tools. */
const RUNNERS = [
  '@biomejs/biome/bin/biome',
  'typescript-7/bin/tsc',
  'knip/bin/knip.js',
  'vitest/vitest.mjs',
]

/** Accepts downloads and never finishes one. */
const registry = createServer(() => writeFileSync(running(), ''))

let cache: string
let root: string

/**
 * A small repository with the real scripts and built programs. It goes under
 * node_modules, from where their packages still resolve.
 */
beforeAll(async () => {
  cache = join(repositoryRoot, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  root = mkdtempSync(join(cache, 'portolan-npm-exit-'))
  const { name, type, engines, scripts } = packageJson
  write('package.json', JSON.stringify({ name, type, engines, scripts }))
  write('dist/manifest.json', JSON.stringify({ key: manifest.key }))
  write('dist-dapp/dapp/index.html', 'The demo page')
  for (const name of ['src/dev/bootstrap.mjs', 'src/dev/programs.json']) {
    cpSync(join(repositoryRoot, name), join(root, name))
  }
  const programs = dirname(builtProgram('test'))
  cpSync(programs, join(root, 'dist-node'), { recursive: true })
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  for (const { pid } of taggedProcesses()) process.kill(pid, 'SIGKILL')
})

afterAll(() => {
  registry.closeAllConnections()
  registry.close()
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

/** Written by the awaited program when it runs. */
const running = (): string => join(root, 'running')

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), text)
}

/** A build that ends at once, and runners that do not clean up. */
const installPackages = (): void => {
  rmSync(running(), { force: true })
  write('package-lock.json', '{}')
  write('node_modules/package.json', '{ "type": "commonjs" }')
  write('node_modules/vite/bin/vite.js', '')
  write('node_modules/vitepress/bin/vitepress.js', '')
  for (const runner of RUNNERS) {
    const isModule = runner.endsWith('.mjs')
    const careless = isModule
      ? `import { createRequire } from 'node:module'
        const require = createRequire(import.meta.url)
        const __filename = import.meta.filename
        ${CARELESS}`
      : CARELESS
    write(`node_modules/${runner}`, careless)
  }
  write('node_modules/.package-lock.json', '{}')
}

const buildForever = (): void => write('node_modules/vite/bin/vite.js', WAITING)

const installForever = (): void => {
  const { port } = registry.address() as AddressInfo
  const resolved = `http://127.0.0.1:${port}/a.tgz`
  // In no cache.
  const integrity = `sha512-${Buffer.from(randomUUID().repeat(2).slice(0, 64)).toString('base64')}`
  const dependencies = { a: '1.0.0' }
  write(
    'package-lock.json',
    JSON.stringify({
      lockfileVersion: 3,
      packages: {
        '': { name: 'portolan', dependencies },
        'node_modules/a': { version: '1.0.0', resolved, integrity },
      },
    }),
  )
  const { name, type, engines, scripts } = packageJson
  write(
    'package.json',
    JSON.stringify({ name, type, engines, scripts, dependencies }),
  )
  rmSync(join(root, 'node_modules/.package-lock.json'))
}

const start = ['start']
const test = ['test']
const nothing = (): void => undefined

// The install comes last: npm empties node_modules for it.
it.each<[string, string[], () => void]>([
  ['npm start', start, nothing],
  ['npm test', test, nothing],
  ['npm start while it builds', start, buildForever],
  ['npm test while it installs', test, installForever],
])('%s leaves no process behind after SIGTERM', async (_, args, prepare) => {
  installPackages()
  prepare()
  const npm = spawn('npm', args, { cwd: root, env: environment() })
  let output = ''
  const collect = (data: Buffer): void => {
    output += data
  }
  npm.stdout.on('data', collect)
  npm.stderr.on('data', collect)
  while (!/Ctrl-C (stops|ends)/.test(output) && !existsSync(running())) {
    expect(npm.exitCode, output).toBe(null)
    await setTimeout(20)
  }
  // npm itself and at least the program.
  expect(taggedProcesses().length).toBeGreaterThan(1)

  npm.kill('SIGTERM')
  // Not often: it reads all processes of the computer.
  await vi.waitFor(() => expect(taggedProcesses()).toEqual([]), {
    interval: 50,
  })
})

const environment = (): NodeJS.ProcessEnv => {
  const { DISPLAY: _x, WAYLAND_DISPLAY: _w, ...env } = process.env
  const [name = '', value] = TAG.split('=')
  return {
    ...env,
    [name]: value,
    // No browser is searched, and npm start cannot open one, even on macOS,
    // which always has a display.
    PORTOLAN_CHROMIUM: join(root, 'no-browser'),
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
  }
}

/** The running processes of this test, found by their environment. */
const taggedProcesses = (): { pid: number; command: string }[] =>
  process.platform === 'linux' ? taggedInProc() : taggedByPs()

const taggedInProc = (): { pid: number; command: string }[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readProc(pid, 'environ').includes(TAG))
    .map((pid) => ({
      pid: Number(pid),
      command: readProc(pid, 'cmdline').join(' '),
    }))

const readProc = (pid: string, name: string): string[] => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\0')
  } catch {
    // Another user's process, or one that has ended.
    return []
  }
}

/** -E shows the environment after the command. */
const taggedByPs = (): { pid: number; command: string }[] =>
  execFileSync('ps', ['-A', '-E', '-ww', '-o', 'pid=,command='], {
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
  })
    .split('\n')
    .filter((line) => line.includes(TAG))
    .map((line) => ({
      pid: Number.parseInt(line, 10),
      command: line.slice(0, 200),
    }))
