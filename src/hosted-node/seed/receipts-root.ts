import { genTransactionsTrieRoot } from '@ethereumjs/block'
import { RLP } from '@ethereumjs/rlp'
import { concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { toHex } from './raw-blocks.ts'

type Receipt = Readonly<Record<string, unknown>>

/** The header's receipts root for these receipts. */
export const receiptsRootOf = async (
  receipts: readonly Receipt[],
): Promise<string> => {
  const items = receipts.map((receipt) => ({
    serialize: () => encode(receipt),
  }))
  // The library's transaction trie accepts any items that can be serialised.
  return toHex(await genTransactionsTrieRoot(items as never))
}

const encode = (receipt: Receipt): Uint8Array => {
  const logs = receipt.logs as { address: string; topics: []; data: string }[]
  const encoded = RLP.encode([
    'root' in receipt ? bytes(receipt.root) : BigInt(String(receipt.status)),
    BigInt(String(receipt.cumulativeGasUsed)),
    bytes(receipt.logsBloom),
    logs.map(({ address, topics, data }) => [
      bytes(address),
      topics.map(bytes),
      bytes(data),
    ]),
  ])
  const type = Number(receipt.type)
  return type === 0 ? encoded : concatBytes(Uint8Array.of(type), encoded)
}

const bytes = (value: unknown): Uint8Array => hexToBytes(String(value).slice(2))
