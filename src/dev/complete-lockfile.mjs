import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Adds the optional platform packages that are missing from a lockfile. npm
 * leaves out what a registry does not carry, and then `npm ci` refuses the
 * lockfile because it disagrees with what the packages ask for. Run it with
 * `npm run lock` after a change of dependencies (docs/decisions/0006-lockfile.md).
 */
const PLATFORM =
  /-(?<os>aix|android|darwin|freebsd|linux|netbsd|openbsd|openharmony|sunos|win32)-(?<cpu>arm|arm64|ia32|loong64|ppc64|riscv64|s390x|x64)(?:-(?<abi>[a-z]+))?$/

/** The wallet's, and that of the clients of others. */
const LOCKFILES = ['package-lock.json', 'e2e/clients/package-lock.json']

const entryFor = (name, { version, dev }) => {
  const { os, cpu, abi } = PLATFORM.exec(name)?.groups ?? {}
  if (!os) throw new Error(`${name} does not name its platform`)
  const libc = abi?.startsWith('musl') ? 'musl' : 'glibc'
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(os === 'linux' && abi && { libc: [libc] }),
    optional: true,
    os: [os],
  }
}

/** Whether a package at this path resolves one of that name, as Node does. */
const isFound = (packages, parent, name) => {
  const folders = parent.split('/node_modules/')
  return folders.some((_, index) => {
    const folder = folders.slice(0, index + 1).join('/node_modules/')
    return packages[`${folder}/node_modules/${name}`]
  })
}

const missingFrom = (packages) =>
  Object.entries(packages).flatMap(([parent, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(
        ([name]) =>
          !packages[`node_modules/${name}`] && !isFound(packages, parent, name),
      )
      .map(([name, version]) => [
        `node_modules/${name}`,
        entryFor(name, { version, dev: entry.dev }),
      ]),
  )

for (const path of LOCKFILES) {
  const lockfile = new URL(`../../${path}`, import.meta.url)
  const lock = JSON.parse(readFileSync(lockfile, 'utf8'))
  const missing = missingFrom(lock.packages)
  lock.packages = Object.fromEntries(
    [...Object.entries(lock.packages), ...missing].sort(([a], [b]) =>
      a.localeCompare(b, 'en'),
    ),
  )
  writeFileSync(lockfile, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`${missing.length} platform packages added to ${path}`)
}
