/**
 * Runs an npm script. On a fresh clone nothing is installed, so this file is
 * plain JavaScript and uses only Node's own modules. It installs what is
 * missing, builds, and then becomes the program of the script. The table of
 * scripts and benches is programs.json.
 */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

// `import.meta.dirname` is missing in the Node versions that checkNode()
// rejects.
const root = fileURLToPath(new URL('../..', import.meta.url))
const { scripts, benches } = JSON.parse(
  readFileSync(new URL('programs.json', import.meta.url), 'utf8'),
)
const [, , command = '', ...rest] = process.argv
const vite = 'node_modules/vite/bin/vite.js'

class StepFailed extends Error {}

/**
 * What to run: the program's file, its arguments, what to build before, and
 * which folder with its own lockfile to install too. Undefined if there is
 * nothing to run.
 */
const findProgram = () => {
  if (command === 'bench') return findBench(rest)
  if (!Object.hasOwn(scripts, command)) {
    const names = [...Object.keys(scripts), 'bench'].join('|')
    throw new StepFailed(`Usage: bootstrap.mjs <${names}>`)
  }
  const { tool, args = [], build, folder } = scripts[command]
  const file = tool
    ? `node_modules/${tool}`
    : `dist-node/${command.replace(':', '-')}.js`
  return { file, args: [...args, ...rest], build, folder }
}

/** Without a name, the benchmark as a whole: its parts share a program. */
const findBench = (args) => {
  if (args.includes('--list')) {
    console.log(benchList())
    return undefined
  }
  const [name, ...rest] = args
  const whole = { file: 'dist-node/bench.js', build: 'all' }
  if (name === undefined || name.startsWith('--')) return { ...whole, args }
  if (!Object.hasOwn(benches, name)) {
    throw new StepFailed(
      `There is no bench "${name}". The benches are:\n\n${benchList()}`,
    )
  }
  const { build, part } = benches[name]
  return part
    ? { ...whole, args: ['--parts', name, ...rest] }
    : { file: `dist-node/bench-${name}.js`, args: rest, build }
}

/** With the goal and the minutes, where there are any. */
const benchList = () => {
  const width = Math.max(...Object.keys(benches).map(({ length }) => length))
  return Object.entries(benches)
    .map(([name, { about, goal, minutes }]) =>
      [
        `  ${name.padEnd(width)}  ${about}`,
        ...(goal ? [`goal: ${goal}`] : []),
        ...(minutes ? [`${minutes} min`] : []),
      ].join('; '),
    )
    .join('\n')
}

const checkNode = () => {
  const wanted = JSON.parse(readFileSync('package.json', 'utf8')).engines.node
  if (!satisfies(process.versions.node, wanted)) {
    throw new StepFailed(
      `Portolan needs Node ${wanted}; this is ${process.versions.node}. Install a newer Node and run this again.`,
    )
  }
}

/** Supports the two forms in package.json: `^20.19` and `>=22.12`. */
const satisfies = (version, ranges) => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return ranges.split('||').some((range) => {
    const form = /^(\^|>=)(\d+)\.(\d+)$/.exec(range.trim())
    if (form === null) throw new Error(`Cannot read the range ${range}`)
    const [, sign, leastMajor, leastMinor] = form
    return major === Number(leastMajor)
      ? minor >= Number(leastMinor)
      : sign === '>=' && major > Number(leastMajor)
  })
}

/** How often this checks whether npm still runs. */
const WATCH_MS = 500

/** The install or the build, while it runs. */
let step
let interrupted = false
let signalled = false

/** Ends the install or the build. Later the program has its own handlers. */
const onSignal = (signal, number) => {
  signalled = true
  if (process.listenerCount(signal) > 1) return
  if (step === undefined) process.exit(128 + number)
  interrupted = true
  // npm is slow to end after a SIGTERM: a download may go on for minutes. The
  // next run repeats an interrupted install.
  step.kill('SIGKILL')
}

/**
 * A killed npm ends its shell, but not this process, which the shell started:
 * it gets another parent then.
 */
const endWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    // A second signal would interrupt the program's cleanup.
    if (!signalled) process.kill(process.pid, 'SIGTERM')
  }, WATCH_MS).unref()
}

const install = async (folder = '.') => {
  if (isInstalled(folder)) return
  console.log(`Installing ${folder === '.' ? 'dependencies' : folder} (npm ci)`)
  await run({
    // NODE_ENV=production would leave out the build tools, and `npm test
    // --silent` would hide why an install failed.
    ...npm('ci', '--include=dev', '--loglevel=error'),
    cwd: folder,
    stdio: 'inherit',
    name: 'npm ci',
  })
}

/**
 * npm writes its own lockfile last, so its presence means a complete install.
 * An install without the build tools has one too.
 */
const isInstalled = (folder) => {
  const installed = statSync(`${folder}/node_modules/.package-lock.json`, {
    throwIfNoEntry: false,
  })
  return (
    installed !== undefined &&
    installed.mtimeMs >= statSync(`${folder}/package-lock.json`).mtimeMs &&
    (folder !== '.' || existsSync(vite))
  )
}

/** The npm that called us, or the one on the PATH. */
const npm = (...args) => {
  const { npm_execpath: cli } = process.env
  if (cli?.endsWith('npm-cli.js')) {
    return { program: process.execPath, args: [cli, ...args] }
  }
  // Windows starts a .cmd file through its shell only.
  return process.platform === 'win32'
    ? { program: 'npm.cmd', args, shell: true }
    : { program: 'npm', args }
}

/**
 * `all`, `node` for the programs of dist-node/ alone, or `tests` for all and
 * the test build.
 */
const build = async (what) => {
  if (what === undefined) return
  console.log('Building')
  const env = { ...process.env }
  delete env.PORTOLAN_BUILD
  if (what === 'node') env.PORTOLAN_BUILD = 'node'
  for (const mode of what === 'tests' ? [[], ['--mode', 'test']] : [[]]) {
    await run({
      name: 'The build',
      program: process.execPath,
      args: [vite, 'build', '--app', ...mode],
      env,
      stdio: 'pipe',
    })
  }
}

const run = async ({ name, program, args, ...options }) => {
  const stdout = []
  const stderr = []
  const reason = await new Promise((resolve) => {
    step = spawn(program, args, options)
    step.stdout?.on('data', (data) => stdout.push(data))
    step.stderr?.on('data', (data) => stderr.push(data))
    step.once('error', ({ message }) => resolve(message))
    step.once('close', (code, signal) =>
      resolve(signal ?? (code === 0 ? undefined : `exit code ${code}`)),
    )
  })
  step = undefined
  if (reason === undefined && !interrupted) return
  throw new StepFailed(
    [
      ...[stdout, stderr].map((chunks) => Buffer.concat(chunks).toString()),
      `${name} ${interrupted ? 'was interrupted' : `failed: ${reason}`}`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
}

const timed = async (name, run) => {
  const start = performance.now()
  await run()
  performance.measure(name, { start })
}

/** Runs the program once all its prerequisites exist. */
const prepare = async () => {
  try {
    const program = findProgram()
    if (program === undefined) return undefined
    checkNode()
    // The end of a test run reports them.
    await timed('install', async () => {
      await install()
      if (program.folder) await install(program.folder)
    })
    await timed('build', () => build(program.build))
    return program
  } catch (error) {
    console.error(error instanceof StepFailed ? error.message : error)
    // Scripts read the last line of a test run, so print one here too.
    if (command === 'test') console.log('0 passed, 1 failed')
    // An exit now would lose output that is not written yet.
    process.exitCode = 1
    return undefined
  }
}

process.chdir(root)
process.on('SIGINT', onSignal)
process.on('SIGTERM', onSignal)
endWithNpm()

const program = await prepare()
if (program !== undefined) {
  // In this process, so that Ctrl-C and the exit code belong to the program.
  const file = resolve(root, program.file)
  process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...program.args)
  await import(pathToFileURL(file).href)
}
