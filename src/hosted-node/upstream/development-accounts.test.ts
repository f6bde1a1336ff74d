import { createECDH, createHmac, pbkdf2Sync } from 'node:crypto'
import { expect, it } from 'vitest'
import { developmentAccounts } from './development-accounts.ts'

const PHRASE = 'test test test test test test test test test test test junk'
const HARDENED = 0x80000000
const GROUP_ORDER =
  0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

type Node = { secret: Buffer; chainCode: Buffer }

it('the development accounts derive from the well-known phrase', () => {
  const parent = [44 + HARDENED, 60 + HARDENED, HARDENED, 0].reduce(
    child,
    split(createHmac('sha512', 'Bitcoin seed').update(seedOf(PHRASE))),
  )
  const keys = developmentAccounts.map(
    (_, index) => `0x${child(parent, index).secret.toString('hex')}`,
  )

  expect(developmentAccounts.map(({ secretKey }) => secretKey)).toEqual(keys)
})

const seedOf = (phrase: string): Buffer =>
  pbkdf2Sync(phrase, 'mnemonic', 2048, 64, 'sha512')

/** One step of BIP-32, by Node's own cryptography. */
const child = ({ secret, chainCode }: Node, index: number): Node => {
  const position = Buffer.alloc(4)
  position.writeUInt32BE(index)
  const material =
    index >= HARDENED
      ? Buffer.concat([Buffer.alloc(1), secret])
      : compressedPublicKey(secret)
  const { secret: tweak, chainCode: next } = split(
    createHmac('sha512', chainCode).update(material).update(position),
  )
  const sum = (toInteger(tweak) + toInteger(secret)) % GROUP_ORDER
  return {
    secret: Buffer.from(sum.toString(16).padStart(64, '0'), 'hex'),
    chainCode: next,
  }
}

const split = (hmac: ReturnType<typeof createHmac>): Node => {
  const digest = hmac.digest()
  return { secret: digest.subarray(0, 32), chainCode: digest.subarray(32) }
}

const compressedPublicKey = (secret: Buffer): Buffer => {
  const curve = createECDH('secp256k1')
  curve.setPrivateKey(secret)
  return curve.getPublicKey(null, 'compressed')
}

const toInteger = (bytes: Buffer): bigint =>
  BigInt(`0x${bytes.toString('hex')}`)
