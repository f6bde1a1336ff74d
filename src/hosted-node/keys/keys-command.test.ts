import {
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { digestOf } from './api-keys.ts'
import { KEYS_USAGE, runKeysCommand } from './keys-command.ts'

describe('portolan-node keys', () => {
  let folder: string
  let file: string

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'portolan-keys-'))
    file = join(folder, 'keys.jsonc')
  })

  afterEach(() => rmSync(folder, { recursive: true }))

  const run = (command: string, ...args: string[]): string =>
    runKeysCommand([command, '--file', file, ...args])
  const keyIn = (printed: string): string =>
    /: ([0-9a-f]{64})\n/.exec(printed)?.[1] ?? ''
  const sha256 = (printed: string): string =>
    digestOf(keyIn(printed)).toString('hex')
  const stored = (): unknown => JSON.parse(readFileSync(file, 'utf8'))

  it('adds keys to a new file that only its owner can read', () => {
    const acme = run('add', '--id', 'acme')
    const pro = run(
      ...(['add', '--id', 'pro', '--tier', 'custom', '--failover'] as const),
      ...['--networks', 'mainnet,olden', '--methods', 'eth_call'],
      ...['--origins', 'https://a.example', '--profile', 'strict'],
      ...['--credits-per-day', '1000', '--credits-per-second', '10'],
    )

    expect(stored()).toEqual({
      keys: [
        { id: 'acme', sha256: sha256(acme), tier: 'free' },
        {
          id: 'pro',
          sha256: sha256(pro),
          tier: 'custom',
          networks: ['mainnet', 'olden'],
          methods: ['eth_call'],
          origins: ['https://a.example'],
          failover: true,
          profile: 'strict',
          creditsPerDay: 1000,
          creditsPerSecond: 10,
        },
      ],
    })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('lists keys without digests', () => {
    run('add', '--id', 'acme')
    run('add', '--id', 'pro', '--tier', 'custom', '--credits-per-day', '1000')

    expect(run('list')).toBe(
      [
        'id    tier    credits per day  per second  networks  methods',
        'acme  free    tier             tier        all       all',
        'pro   custom  1000             tier        all       all',
        '',
      ].join('\n'),
    )
  })

  it('rotates and revokes a key, and leaves comments as they are', () => {
    const digest = '0'.repeat(64)
    const text = `{
  // Paid until May.
  "keys": [
    {
      "id": "acme", // by phone
      "sha256": "${digest}",
      "tier": "team"
    },
    { "id": "old", "sha256": "${digest.replace('0', '1')}", "tier": "free" }
  ]
}
`
    writeFileSync(file, text)
    const rotated = run('rotate', '--id', 'acme')
    run('revoke', '--id', 'old')

    expect(readFileSync(file, 'utf8')).toBe(`{
  // Paid until May.
  "keys": [
    {
      "id": "acme", // by phone
      "sha256": "${sha256(rotated)}",
      "tier": "team"
    }
  ]
}
`)
  })

  it.each([
    [['add', '--id', 'acme'], 'has a key with the id acme'],
    [['add', '--id', 'a b'], 'keys.1.id must be 1 to 64 letters'],
    [['add', '--id', 'b', '--tier', 'gold'], 'keys.1.tier must be one of'],
    [
      ['add', '--id', 'b', '--credits-per-day', 'x', '--tier', 'custom'],
      'keys.1.creditsPerDay must be a whole number',
    ],
    [['rotate', '--id', 'b'], 'has no key with the id b'],
    [['revoke'], 'this command needs --id <id>'],
    [['remove', '--id', 'b'], 'keys takes add, list, rotate or revoke'],
  ] as const)('refuses %j and changes nothing', ([command, ...args], why) => {
    run('add', '--id', 'acme')
    const before = readFileSync(file, 'utf8')

    expect(() => run(command, ...args)).toThrow(why)
    expect(readFileSync(file, 'utf8')).toBe(before)
    expect(run('list')).toContain('acme')
  })

  it('writes nothing while another command writes', () => {
    run('add', '--id', 'acme')
    writeFileSync(`${file}.new`, '')

    expect(() => run('revoke', '--id', 'acme')).toThrow(
      `${file}.new exists: another command is writing the file`,
    )
  })

  it('prints how it is used', () => {
    expect([runKeysCommand([]), runKeysCommand(['add', '--help'])]).toEqual([
      KEYS_USAGE,
      KEYS_USAGE,
    ])
  })

  it('names a file that it cannot read', () => {
    expect(() => run('list')).toThrow(`${file} cannot be read (ENOENT)`)
  })
})
