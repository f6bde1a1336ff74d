import { type Hex, hashMessage, hashTypedData, recoverAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { fc } from '../dev/seeded-fast-check.ts'
import { rounds, testSeed } from '../dev/test-rounds.ts'
import { parsePersonalSignParams } from '../protocol/personal-sign-params.ts'
import { parseTypedDataParams } from '../protocol/typed-data/parse-typed-data.ts'
import { messageDigest, signDigest, typedDataDigest } from './sign-digest.ts'

const MESSAGES = rounds('MESSAGES', { short: 200, long: 5_000 })
const TYPED_DATA = rounds('TYPED_DATA', { short: 100, long: 2_000 })

const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const SECRET =
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const secretKey = Uint8Array.from(Buffer.from(SECRET.slice(2), 'hex'))

const hexOf = (length: number) =>
  fc
    .uint8Array({ minLength: length, maxLength: length })
    .map((bytes) => `0x${Buffer.from(bytes).toString('hex')}` as const)

const integerOf = (bits: number, isSigned: boolean) => {
  const size = 1n << BigInt(isSigned ? bits - 1 : bits)
  return fc
    .bigInt({ min: isSigned ? -size : 0n, max: size - 1n })
    .chain((number) =>
      fc.constantFrom(
        number.toString(),
        ...(number >= 0n ? [`0x${number.toString(16)}`] : []),
        ...(Number.isSafeInteger(Number(number)) ? [Number(number)] : []),
      ),
    )
}

type Sample = { type: string; value: fc.Arbitrary<unknown> }

const bits = fc.integer({ min: 1, max: 32 }).map((bytes) => bytes * 8)

const simple: fc.Arbitrary<Sample> = fc.oneof(
  fc.constant({ type: 'string', value: fc.string({ unit: 'binary' }) }),
  fc.constant({ type: 'bool', value: fc.boolean() }),
  fc.constant({ type: 'address', value: hexOf(20) }),
  fc.constant({
    type: 'bytes',
    value: fc.integer({ min: 0, max: 70 }).chain(hexOf),
  }),
  fc.integer({ min: 1, max: 32 }).map((length) => ({
    type: `bytes${length}`,
    value: hexOf(length),
  })),
  bits.map((bits) => ({ type: `uint${bits}`, value: integerOf(bits, false) })),
  bits.map((bits) => ({ type: `int${bits}`, value: integerOf(bits, true) })),
)

const listOf = ({ type, value }: Sample): fc.Arbitrary<Sample> =>
  fc.oneof(
    fc.constant({
      type: `${type}[]`,
      value: fc.array(value, { maxLength: 3 }),
    }),
    fc.integer({ min: 0, max: 3 }).map((length) => ({
      type: `${type}[${length}]`,
      value: fc.array(value, { minLength: length, maxLength: length }),
    })),
  )

type Field = { name: string; type: string }
type Types = Record<string, Field[]>
type Struct = { types: Types; name: string; value: fc.Arbitrary<object> }

/** A struct of up to four members with distinct names. */
const structOf = (
  name: string,
  member: fc.Arbitrary<Sample & { types?: Types }>,
): fc.Arbitrary<Struct> =>
  fc.array(member, { minLength: 1, maxLength: 4 }).map((members) => ({
    types: {
      ...Object.assign({}, ...members.map(({ types }) => types)),
      [name]: members.map(({ type }, index) => ({ name: `m${index}`, type })),
    },
    name,
    value: fc
      .tuple(...members.map(({ value }) => value))
      .map((values) =>
        Object.fromEntries(values.map((value, index) => [`m${index}`, value])),
      ),
  }))

const member: fc.Arbitrary<Sample> = fc.oneof(
  simple,
  simple.chain(listOf),
  simple.chain(listOf).chain(listOf),
)

const asMember = ({ types, name, value }: Struct) => ({
  types,
  type: name,
  value,
})

const struct = fc.oneof(
  structOf('Mail', member),
  structOf('Part', member).chain((part) =>
    structOf(
      'Mail',
      fc.oneof(
        member,
        fc.constant(asMember(part)),
        listOf(asMember(part)).map((list) => ({ ...list, types: part.types })),
      ),
    ),
  ),
)

const domainFields = {
  name: { type: 'string', value: fc.string() },
  version: { type: 'string', value: fc.string() },
  chainId: {
    type: 'uint256',
    value: fc.constantFrom<unknown>(31337, '31337', '0x7a69'),
  },
  verifyingContract: { type: 'address', value: hexOf(20) },
  salt: { type: 'bytes32', value: hexOf(32) },
}

const domainOf = fc
  .subarray(Object.keys(domainFields) as (keyof typeof domainFields)[])
  .chain((names) =>
    fc.record({
      domain: fc.record(
        Object.fromEntries(
          names.map((name) => [name, domainFields[name].value]),
        ),
      ),
      types: fc.constant<Types>({
        EIP712Domain: names.map((name) => ({
          name,
          type: domainFields[name].type,
        })),
      }),
    }),
  )

const typedData = fc
  .tuple(struct, domainOf)
  .chain(([{ types, name, value }, { domain, types: ofDomain }]) =>
    value.map((message) => ({
      types: { ...types, ...ofDomain },
      primaryType: name,
      domain,
      message,
    })),
  )

/** viem's types do not allow generated types. */
const forViem = (data: unknown): never => data as never

describe('the signed digest', () => {
  it("equals viem's for any message, as text or as bytes", {
    tags: ['long'],
  }, () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.lorem(), hexOf(40)),
        (text) => {
          const raw = parsePersonalSignParams([text, ADDRESS])
          const isBytes = /^0x(?:[\da-f]{2})*$/i.test(text)
          expect(messageDigest(raw)).toBe(
            hashMessage(isBytes ? { raw: text as Hex } : text),
          )
          expect(parsePersonalSignParams([ADDRESS, text])).toBe(raw)
        },
      ),
      { numRuns: MESSAGES },
    )
    console.log(`seed ${testSeed}: ${MESSAGES} messages`)
  })

  it("equals viem's for any typed data, as text or as an object", {
    tags: ['long'],
  }, () => {
    fc.assert(
      fc.property(typedData, (data) => {
        const parsed = parseTypedDataParams([ADDRESS, data as never], CHAIN)
        const digest = hashTypedData(forViem(data))
        expect(typedDataDigest(parsed)).toBe(digest)
        const text = JSON.stringify(data)
        expect(parseTypedDataParams([ADDRESS, text], CHAIN)).toStrictEqual(
          parsed,
        )
        // Parsing is idempotent, so what is stored and shown is what is signed.
        const stored = JSON.parse(JSON.stringify(parsed))
        expect(parseTypedDataParams([ADDRESS, stored], CHAIN)).toStrictEqual(
          parsed,
        )
        expect(hashTypedData(forViem(parsed))).toBe(digest)
      }),
      { numRuns: TYPED_DATA },
    )
    console.log(`seed ${testSeed}: ${TYPED_DATA} typed data`)
  })

  it('is signed as viem signs it, deterministically', async () => {
    const account = privateKeyToAccount(SECRET)
    await fc.assert(
      fc.asyncProperty(hexOf(32), async (digest) => {
        const signature = signDigest(digest, { secretKey, address: ADDRESS })
        expect(signature).toBe(await account.sign({ hash: digest }))
        const hash = digest
        expect(
          await recoverAddress({ hash, signature: signature as Hex }),
        ).toBe(ADDRESS)
      }),
      { numRuns: 50 },
    )
  })

  it('is signed only for the requested account', () => {
    const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(() =>
      signDigest(messageDigest('0x00'), { secretKey, address }),
    ).toThrow('signed by another account')
  })
})
