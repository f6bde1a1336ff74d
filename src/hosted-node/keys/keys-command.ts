import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { UsageError } from '../command-line.ts'
import type { KeySettings } from '../config/config-struct.ts'
import { digestOf } from './api-keys.ts'
import {
  addKey,
  EMPTY_KEYS,
  type KeysText,
  listKeys,
  revokeKey,
  rotateKey,
} from './edit-keys-file.ts'
import { writeAtomically } from './write-atomically.ts'

export const KEYS_USAGE = `Usage: portolan-node keys <add|list|rotate|revoke> --file <file> [options]

Changes the file that "keysFile" of the settings names. The service reads it
again on SIGHUP. The file has digests only: a new key is printed once.

  add --id <id> [--tier <tier>]  add a key and print it (default tier free)
      --networks, --methods, --origins <a,b>   what it is for (default all
                                               networks and methods, no origin)
      --failover                 ask for failover on each call
      --profile <full|strict>    members of results
      --credits-per-day, --credits-per-second <number>   with the tier custom
  list                           ids, tiers and limits
  rotate --id <id>               print a new key; the old one ends
  revoke --id <id>               remove a key
`

/** Runs `portolan-node keys …`; returns what to print. */
export const runKeysCommand = (args: string[]): string => {
  const [command = '', ...rest] = args
  if (command === '' || args.includes('--help')) return KEYS_USAGE
  const values = parse(rest)
  const { file } = values
  if (file === undefined) throw new UsageError('keys needs --file <file>')
  switch (command) {
    case 'add': {
      const { key, sha256 } = createKey()
      const settings = toSettings(values, { id: idOf(values), sha256 })
      writeAtomically(file, () => addKey(read(file, EMPTY_KEYS), settings))
      return shown(settings.id, key)
    }
    case 'list':
      return toTable(listKeys(read(file)))
    case 'rotate': {
      const { key, sha256 } = createKey()
      const id = idOf(values)
      writeAtomically(file, () => rotateKey(read(file), { id, sha256 }))
      return shown(id, key)
    }
    case 'revoke': {
      const id = idOf(values)
      writeAtomically(file, () => revokeKey(read(file), id))
      return `${id} is revoked; the service knows after a reload\n`
    }
    default:
      throw new UsageError(
        `keys takes add, list, rotate or revoke, not "${command}"`,
      )
  }
}

type Values = ReturnType<typeof parse>

const parse = (args: string[]) => {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args,
      options: {
        file: text,
        id: text,
        tier: text,
        networks: text,
        methods: text,
        origins: text,
        profile: text,
        failover: { type: 'boolean' },
        'credits-per-day': text,
        'credits-per-second': text,
      },
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

const idOf = ({ id }: Values): string => {
  if (id !== undefined) return id
  throw new UsageError('this command needs --id <id>')
}

/** Unchecked: the file is checked as a whole before it is written. */
const toSettings = (
  values: Values,
  { id, sha256 }: Pick<KeySettings, 'id' | 'sha256'>,
): KeySettings => {
  const { tier = 'free', networks, methods, origins, profile } = values
  const perDay = values['credits-per-day']
  const perSecond = values['credits-per-second']
  return {
    id,
    sha256,
    tier,
    ...(networks !== undefined && { networks: networks.split(',') }),
    ...(methods !== undefined && { methods: methods.split(',') }),
    ...(origins !== undefined && { origins: origins.split(',') }),
    ...(values.failover && { failover: true }),
    ...(profile !== undefined && { profile }),
    ...(perDay !== undefined && { creditsPerDay: Number(perDay) }),
    ...(perSecond !== undefined && { creditsPerSecond: Number(perSecond) }),
  } as KeySettings
}

/** A key of 256 bits. It is printed once and never stored. */
export const createKey = (): { key: string; sha256: string } => {
  const key = randomBytes(32).toString('hex')
  return { key, sha256: digestOf(key).toString('hex') }
}

const shown = (id: string, key: string): string =>
  `key of ${id}: ${key}\nIt is not shown again. The service knows it after a reload.\n`

const read = (file: string, ifMissing?: string): KeysText => {
  if (ifMissing !== undefined && !existsSync(file)) {
    return { text: ifMissing, file }
  }
  try {
    return { text: readFileSync(file, 'utf8'), file }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(`${file} cannot be read (${code})`)
  }
}

const toTable = (keys: readonly KeySettings[]): string => {
  const rows = [
    ['id', 'tier', 'credits per day', 'per second', 'networks', 'methods'],
    ...keys.map((key) => [
      key.id,
      key.tier,
      key.creditsPerDay?.toString() ?? 'tier',
      key.creditsPerSecond?.toString() ?? 'tier',
      key.networks?.join(',') ?? 'all',
      key.methods?.join(',') ?? 'all',
    ]),
  ]
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row.map((cell, column) => cell.padEnd(widths?.[column] ?? 0)).join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('')
}
