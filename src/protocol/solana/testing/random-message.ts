import { toBase58 } from '../base58.ts'
import type { SolanaMessage } from '../message.ts'

/** A message of any shape; its numbers need not fit together. */
export const randomMessage = (random: () => number): SolanaMessage => {
  const below = (limit: number): number => Math.floor(random() * limit)
  const bytes = (length: number): Uint8Array =>
    Uint8Array.from({ length }, () => below(256))
  const list = <Item>(limit: number, make: () => Item): Item[] =>
    Array.from({ length: below(limit) }, make)
  const address = (): string => {
    const address = bytes(32)
    // Some with leading zeros.
    return toBase58(address.fill(0, 0, random() < 0.1 ? below(33) : 0))
  }
  const positions = (): number[] => list(6, () => below(256))
  const isLegacy = random() < 0.5
  return {
    version: isLegacy ? 'legacy' : 0,
    signers: below(isLegacy ? 128 : 256),
    readonlySigners: below(256),
    readonlyOthers: below(256),
    accounts: list(random() < 0.01 ? 200 : 12, address),
    blockhash: address(),
    instructions: list(6, () => ({
      program: below(256),
      accounts: positions(),
      data: bytes(below(random() < 0.1 ? 300 : 40)),
    })),
    lookups: isLegacy
      ? []
      : list(4, () => ({
          table: address(),
          writable: positions(),
          readonly: positions(),
        })),
  }
}
