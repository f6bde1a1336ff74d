import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { repositoryRoot } from './repository-root.ts'
import { runProgram } from './run-program.ts'
import { zipBuild } from './size-budget.ts'
import { rounds } from './test-rounds.ts'

// The bundler orders modules by their paths. A link does not hide where packages
// are, so the copies come after `node_modules`, as `src` does.
const results = join(repositoryRoot, 'test-results')
mkdirSync(results, { recursive: true })
const folder = mkdtempSync(join(results, 'zip-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** All that the extension is built from. */
const SOURCES = [
  'manifest.json',
  'package.json',
  'public',
  'src',
  'tsconfig.json',
  'vite.config.ts',
]

/** Builds a copy of the repository at this place, in another time zone. */
const buildAt = async (place: string, zone: string): Promise<string> => {
  const root = join(folder, place)
  mkdirSync(root, { recursive: true })
  for (const name of SOURCES) {
    cpSync(join(repositoryRoot, name), join(root, name), { recursive: true })
  }
  symlinkSync(
    join(repositoryRoot, 'node_modules'),
    join(root, 'node_modules'),
    'junction',
  )
  const { code, output } = await runProgram({
    args: ['node_modules/vite/bin/vite.js', 'build', '--app'],
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: undefined,
      VITEST: undefined,
      TZ: zone,
      PORTOLAN_BUILD: 'client,background,content,inpage',
    },
    output: 'capture',
  })
  if (code !== 0) throw new Error(output)
  return digestOf(join(root, 'dist'))
}

const digestOf = (dist: string): string =>
  createHash('sha256').update(zipBuild(dist)).digest('hex')

const places = [
  ['one', 'Pacific/Kiritimati'],
  ['two/deeper in/a longer path', 'America/Los_Angeles'],
] as const

// The first is dist/, which is built before the tests run.
it('a copy in another folder and time zone builds the same zip', {
  tags: ['long'],
}, async () => {
  const digests = [digestOf(join(repositoryRoot, 'dist'))]
  const count = rounds('ZIP_BUILDS', { short: 1, long: places.length })
  for (const [place, zone] of places.slice(-count)) {
    digests.push(await buildAt(place, zone))
  }

  expect(new Set(digests)).toEqual(new Set([digests[0]]))
  console.log(`identical zips ${digests.length}/${count + 1}`)
})

it.each(['Pacific/Kiritimati', 'America/Los_Angeles'])(
  'the zip does not depend on the time zone: %s',
  (zone) => {
    const before = process.env.TZ
    const expected = digestOf(join(repositoryRoot, 'public'))
    process.env.TZ = zone
    const there = digestOf(join(repositoryRoot, 'public'))
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before

    expect(there).toBe(expected)
  },
)
