import { createHash } from 'node:crypto'
import { toBase58 } from '../../protocol/solana/base58.ts'

/** How long a slot takes on Solana. */
export const SLOT_MS = 400
/** A transaction is valid for so many blocks after its blockhash. */
export const BLOCKHASH_LIFE = 150
export const SLOTS_PER_EPOCH = 432_000
/** As many as programs can look up. */
const SLOT_HASHES = 512

/**
 * The slots of a chain: one block each, whose hash follows from the salt and
 * the number, so that a restarted process has the same ones.
 */
export type Slots = Readonly<{
  current: () => number
  /** The newest blockhash, and the last block in which it is valid. */
  latest: () => { blockhash: string; lastValidBlockHeight: number }
  isRecent: (blockhash: string) => boolean
  /** The newest first. */
  recent: () => { slot: number; hash: string }[]
  epoch: () => number
  moveTo: (slot: number) => void
}>

export const createSlots = (salt: Uint8Array, first: number): Slots => {
  let current = first
  const hashes = new Map<string, number>()
  const hashOf = (slot: number): string => {
    const number = Buffer.alloc(8)
    number.writeBigUInt64LE(BigInt(slot))
    return toBase58(createHash('sha256').update(salt).update(number).digest())
  }
  const add = (slot: number): void => {
    hashes.set(hashOf(slot), slot)
    if (hashes.size <= SLOT_HASHES) return
    const [oldest = ''] = hashes.keys()
    hashes.delete(oldest)
  }
  const addUpTo = (slot: number): void => {
    const from = Math.max(hashes.size ? current + 1 : 0, slot - SLOT_HASHES + 1)
    for (let next = from; next <= slot; next += 1) add(next)
    current = slot
  }
  addUpTo(first)
  return {
    current: () => current,
    latest: () => ({
      blockhash: hashOf(current),
      lastValidBlockHeight: current + BLOCKHASH_LIFE,
    }),
    isRecent: (blockhash) => {
      const slot = hashes.get(blockhash)
      return slot !== undefined && current - slot <= BLOCKHASH_LIFE
    },
    recent: () =>
      [...hashes].map(([hash, slot]) => ({ slot, hash })).toReversed(),
    epoch: () => Math.floor(current / SLOTS_PER_EPOCH),
    moveTo: (slot) => {
      if (slot > current) addUpTo(slot)
    },
  }
}
