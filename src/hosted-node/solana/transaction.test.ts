import {
  AddressLookupTableAccount,
  Keypair,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { expect, it } from 'vitest'
import { createRandom } from '../../dev/seeded-random.ts'
import { toTransaction } from './transaction.ts'

const [payer, to, key] = [0, 1, 2].map(() => Keypair.generate().publicKey)
if (!payer || !to || !key) throw new Error('no keys')

const table = new AddressLookupTableAccount({
  key,
  state: {
    deactivationSlot: 2n ** 64n - 1n,
    lastExtendedSlot: 0,
    lastExtendedSlotStartIndex: 0,
    addresses: [to],
  },
})
const message = new TransactionMessage({
  payerKey: payer,
  recentBlockhash: key.toBase58(),
  instructions: [
    SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 5 }),
  ],
})
const samples = [
  message.compileToLegacyMessage(),
  message.compileToV0Message(),
  message.compileToV0Message([table]),
].map((compiled) => new VersionedTransaction(compiled).serialize())

const accepts = (bytes: Uint8Array): boolean => {
  try {
    toTransaction(bytes)
    return true
  } catch {
    return false
  }
}

it('decodes legacy and versioned transactions with lookup tables', () => {
  const decoded = samples.map((bytes) => toTransaction(bytes).message)
  expect(decoded.map(({ version }) => version)).toEqual(['legacy', 0, 0])
  expect(decoded[2]?.lookups).toEqual([
    { table: key.toBase58(), writable: [0], readonly: [] },
  ])
  expect(decoded[0]?.accounts[1]).toBe(to.toBase58())
})

it('refuses what is cut short, longer, of another version or not canonical', () => {
  for (const bytes of samples) {
    expect(accepts(bytes)).toBe(true)
    expect(accepts(bytes.slice(0, -1))).toBe(false)
    expect(accepts(Uint8Array.from([...bytes, 0]))).toBe(false)
    // One signature, in two bytes.
    expect(accepts(Uint8Array.from([0x81, 0, ...bytes.slice(1)]))).toBe(false)
  }
  const later = Uint8Array.from(samples[1] ?? [])
  later[65] = 0x81
  expect(() => toTransaction(later)).toThrow('version 1 is not supported')
})

it('accepts only bytes that encode to themselves again', () => {
  const random = createRandom(7)
  for (let round = 0; round < 1_000; round += 1) {
    const sample = samples[round % samples.length] ?? new Uint8Array()
    const bytes = Uint8Array.from(sample)
    // After the signature, where the structure is.
    const at = 65 + Math.floor(random() * (bytes.length - 65))
    bytes[at] = Math.floor(random() * 256)
    if (!accepts(bytes)) continue
    const again = VersionedTransaction.deserialize(bytes).serialize()
    expect(Buffer.from(again).equals(bytes)).toBe(true)
  }
})
