import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeAtomically } from './write-atomically.ts'

/** A user without root's rights can only choose one of its groups. */
const groupOfAnother = (): number => {
  const own = process.getgid?.() ?? 0
  if (own === 0) return 12_345
  return process.getgroups?.().find((group) => group !== own) ?? own
}

describe('writeAtomically', () => {
  let folder: string
  let file: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portolan-write-'))
    file = join(folder, 'keys.json')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  it('keeps the owner, the group and the mode, so that the service can read it', () => {
    writeFileSync(file, 'old')
    chownSync(file, process.getuid?.() ?? 0, groupOfAnother())
    // No usual umask leaves the last of them.
    chmodSync(file, 0o662)
    const { uid, gid, mode } = statSync(file)
    writeAtomically(file, () => 'new')

    expect(readFileSync(file, 'utf8')).toBe('new')
    expect(statSync(file)).toMatchObject({ uid, gid, mode })
  })

  it('leaves nothing behind if the file cannot be replaced', () => {
    // Like a file that is mounted alone.
    mkdirSync(file)

    expect(() => writeAtomically(file, () => 'new')).toThrow(
      `${file} cannot be replaced (EISDIR)`,
    )
    expect(existsSync(`${file}.new`)).toBe(false)
  })
})
