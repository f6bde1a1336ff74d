import { type Block, createBlock } from '@ethereumjs/block'
import {
  type Common,
  type GethGenesis,
  parseGethGenesisState,
} from '@ethereumjs/common'
import { Caches, MerkleStateManager } from '@ethereumjs/statemanager'
import {
  bytesToHex,
  hexToBytes,
  type PrefixedHexString,
  setLengthLeft,
} from '@ethereumjs/util'

/** Block 0 and its state. The same store holds all later states. */
export const createGenesis = async (
  genesis: GethGenesis,
  rules: Common,
): Promise<{ block: Block; state: MerkleStateManager }> => {
  const common = rules.copy()
  const { timestamp } = common.genesis()
  common.setHardforkBy({ blockNumber: 0, timestamp: Number(timestamp) })
  const state = new MerkleStateManager({ common, caches: new Caches() })
  await state.generateCanonicalGenesis(initialState(genesis))
  const header = {
    ...common.genesis(),
    number: 0,
    stateRoot: await state.getStateRoot(),
  }
  return { block: createBlock({ header }, { common }), state }
}

type Slot = [PrefixedHexString, PrefixedHexString]

/** Geth accepts storage keys and values of up to 32 bytes. */
const initialState = (genesis: GethGenesis): unknown =>
  Object.fromEntries(
    Object.entries(parseGethGenesisState(genesis)).map(([address, account]) => {
      if (!Array.isArray(account)) return [address, account]
      const [balance, code, storage, nonce] = account
      return [address, [balance, code, (storage ?? []).map(fullSlot), nonce]]
    }),
  )

const fullSlot = ([key, value]: Slot): Slot => [fullWord(key), fullWord(value)]

const fullWord = (hex: PrefixedHexString): PrefixedHexString =>
  bytesToHex(setLengthLeft(hexToBytes(hex), 32))
