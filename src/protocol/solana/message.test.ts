import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
} from '@solana/kit'
import { describe, expect, it } from 'vitest'
import { createRandom } from '../../dev/seeded-random.ts'
import { rounds, testSeed } from '../../dev/test-rounds.ts'
import { assertSound } from './assert-sound.ts'
import { MalformedBytesError } from './byte-reader.ts'
import { decodeMessage } from './decode-message.ts'
import { encodeMessage } from './encode-message.ts'
import type { SolanaMessage } from './message.ts'
import { randomMessage } from './testing/random-message.ts'

type KitMessage = Parameters<
  ReturnType<typeof getCompiledTransactionMessageEncoder>['encode']
>[0]

/** The same message in the words of the other library. */
const toKit = (message: SolanaMessage): KitMessage =>
  ({
    version: message.version,
    header: {
      numSignerAccounts: message.signers,
      numReadonlySignerAccounts: message.readonlySigners,
      numReadonlyNonSignerAccounts: message.readonlyOthers,
    },
    staticAccounts: message.accounts,
    lifetimeToken: message.blockhash,
    instructions: message.instructions.map(({ program, accounts, data }) => ({
      programAddressIndex: program,
      ...(accounts.length > 0 && { accountIndices: [...accounts] }),
      ...(data.length > 0 && { data }),
    })),
    ...(message.version === 0 &&
      message.lookups.length > 0 && {
        addressTableLookups: message.lookups.map(
          ({ table, writable, readonly }) => ({
            lookupTableAddress: table,
            writableIndexes: writable,
            readonlyIndexes: readonly,
          }),
        ),
      }),
  }) as unknown as KitMessage

const encodeKit = (message: KitMessage): Uint8Array =>
  new Uint8Array(getCompiledTransactionMessageEncoder().encode(message))

/** Whether the other library reads these bytes and writes them again. */
const isCanonicalToKit = (bytes: Uint8Array): boolean => {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(bytes)
    return (
      message.version !== 1 && Buffer.compare(encodeKit(message), bytes) === 0
    )
  } catch {
    return false
  }
}

const isDecoded = (bytes: Uint8Array): boolean => {
  try {
    decodeMessage(bytes)
    return true
  } catch (error) {
    if (error instanceof MalformedBytesError) return false
    throw error
  }
}

const mutate = (bytes: Uint8Array, random: () => number): Uint8Array => {
  const copy = [...bytes]
  const at = Math.floor(random() * copy.length)
  const kind = random()
  if (kind < 0.5) copy[at] = Math.floor(random() * 256)
  else if (kind < 0.65) copy.splice(at, 1)
  else if (kind < 0.8) copy.splice(at, 0, Math.floor(random() * 256))
  else if (kind < 0.9) copy.pop()
  else copy.push(0)
  return Uint8Array.from(copy)
}

describe('a Solana message', () => {
  it('is read and written as by @solana/kit, also when it is damaged', {
    tags: ['long'],
  }, () => {
    const random = createRandom(testSeed)
    const count = rounds('SOLANA_MESSAGES', { short: 150, long: 10_000 })
    let accepted = 0
    for (let round = 0; round < count; round += 1) {
      const message = randomMessage(random)
      const bytes = encodeKit(toKit(message))
      expect(encodeMessage(message)).toStrictEqual(bytes)
      expect(decodeMessage(bytes)).toStrictEqual(message)
      const mutated = mutate(bytes, random)
      const isCanonical = isDecoded(mutated)
      if (isCanonical) {
        accepted += 1
        expect(encodeMessage(decodeMessage(mutated))).toStrictEqual(mutated)
      }
      expect(isCanonical).toBe(isCanonicalToKit(mutated))
    }
    expect(accepted).toBeGreaterThan(count / 20)
  })

  const sound: SolanaMessage = {
    version: 0,
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: 1,
    accounts: [
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb',
      '11111111111111111111111111111111',
    ],
    blockhash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
    instructions: [{ program: 2, accounts: [0, 1], data: new Uint8Array(4) }],
    lookups: [],
  }

  it('of version 1 and above is refused by name', () => {
    const bytes = encodeMessage(sound)
    bytes[0] = 0x81
    expect(() => decodeMessage(bytes)).toThrow('version 1 is not supported')
  })

  it('is refused with a length that is not in its shortest form', () => {
    const bytes = encodeMessage(sound)
    const longer = Uint8Array.from([
      ...bytes.subarray(0, 4),
      0x83,
      0x00,
      ...bytes.subarray(5),
    ])
    expect(() => decodeMessage(longer)).toThrow('shortest form')
  })

  it('is sound if its numbers fit its accounts', () => {
    expect(() => assertSound(sound)).not.toThrow()
    const [instruction] = sound.instructions
    if (!instruction) throw new Error('no instruction')
    const lookup = { table: sound.blockhash, writable: [], readonly: [] }
    const [first = ''] = sound.accounts
    const many = Array.from({ length: 254 }, () => 0)
    const wrong: [Partial<SolanaMessage>, why: string][] = [
      [{ signers: 0 }, 'fee payer'],
      [{ readonlySigners: 1 }, 'fee payer'],
      [{ readonlyOthers: 3 }, 'counts more accounts'],
      [{ accounts: [...sound.accounts, first] }, 'an account twice'],
      [{ lookups: [lookup] }, 'nothing of a lookup table'],
      [{ lookups: [{ ...lookup, writable: many }] }, 'more than 256'],
      [{ instructions: [{ ...instruction, program: 3 }] }, 'a program'],
      [{ instructions: [{ ...instruction, program: 0 }] }, 'a program'],
      [{ instructions: [{ ...instruction, accounts: [3] }] }, 'unlisted'],
    ]
    for (const [members, why] of wrong) {
      const message = { ...sound, ...members }
      expect(() => assertSound(message)).toThrow(why)
      expect(() => assertSound(message)).toThrow(MalformedBytesError)
    }
    const withTable = {
      ...sound,
      instructions: [{ ...instruction, accounts: [3] }],
      lookups: [{ ...lookup, writable: [9] }],
    }
    expect(() => assertSound(withTable)).not.toThrow()
  })
})
