import { unitPriceOf } from '../../../protocol/solana/fee.ts'
import { accountsOf } from '../ledger.ts'
import { BLOCKHASH_LIFE, SLOTS_PER_EPOCH } from '../slots.ts'
import type { ChainMethods } from './method.ts'
import {
  inContext,
  readAddress,
  readList,
  readOptions,
  readWhole,
} from './read-params.ts'

const MOST_ADDRESSES = 128
const LARGEST_ACCOUNT = 10 * 1024 * 1024

/** About the chain as a whole. */
export const clusterMethods: ChainMethods = {
  getHealth: () => 'ok',
  getVersion: () => ({ 'solana-core': '3.0.0 (portolan, litesvm 1.4.1)' }),
  getGenesisHash: ({ genesisHash }) => genesisHash,
  getSlot: (chain, [options]) => {
    readOptions(options, chain)
    return chain.slots.current()
  },
  getBlockHeight: (chain, [options]) => {
    readOptions(options, chain)
    return chain.slots.current()
  },
  getEpochInfo: (chain, [options]) => {
    readOptions(options, chain)
    const slot = chain.slots.current()
    return {
      absoluteSlot: slot,
      blockHeight: slot,
      epoch: chain.slots.epoch(),
      slotIndex: slot % SLOTS_PER_EPOCH,
      slotsInEpoch: SLOTS_PER_EPOCH,
      transactionCount: chain.ledger.count(),
    }
  },
  getLatestBlockhash: (chain, [options]) => {
    readOptions(options, chain)
    return inContext(chain, chain.slots.latest())
  },
  isBlockhashValid: (chain, [blockhash, options]) => {
    readOptions(options, chain)
    const hash = readAddress(blockhash, 'the blockhash')
    return inContext(chain, chain.slots.isRecent(hash))
  },
  getMinimumBalanceForRentExemption: ({ engine }, [bytes]) =>
    engine.rentExemption(
      readWhole(bytes, { name: 'the length', most: LARGEST_ACCOUNT }),
    ),
  /** The least price that was paid in each recent slot to write the accounts. */
  getRecentPrioritizationFees: ({ slots, ledger }, [given = []]) => {
    const list = { name: 'the addresses', most: MOST_ADDRESSES }
    const addresses = readList(given, list).map((one) =>
      readAddress(one, 'an element of the addresses'),
    )
    const last = slots.current()
    const first = Math.max(1, last - BLOCKHASH_LIFE + 1)
    const least = new Map<number, bigint>()
    for (const entry of ledger.newestFirst()) {
      if (entry.slot < first) break
      const accounts = new Set(accountsOf(entry))
      if (!addresses.every((address) => accounts.has(address))) continue
      const price = unitPriceOf(entry.transaction.message)
      const known = least.get(entry.slot)
      if (known === undefined || price < known) least.set(entry.slot, price)
    }
    return Array.from({ length: last - first + 1 }, (_, index) => ({
      slot: first + index,
      prioritizationFee: least.get(first + index) ?? 0,
    }))
  },
}
