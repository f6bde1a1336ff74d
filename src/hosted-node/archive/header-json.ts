import type { BlockHeader } from '@ethereumjs/block'
import { bigIntToHex, bytesToHex } from '@ethereumjs/util'
import type { Json } from '../../node-client/json.ts'

/** Members that blocks and uncles share; later forks added some. */
export const headerJson = (header: BlockHeader): Record<string, Json> => ({
  number: bigIntToHex(header.number),
  hash: bytesToHex(header.hash()),
  parentHash: bytesToHex(header.parentHash),
  nonce: bytesToHex(header.nonce),
  mixHash: bytesToHex(header.mixHash),
  sha3Uncles: bytesToHex(header.uncleHash),
  logsBloom: bytesToHex(header.logsBloom),
  stateRoot: bytesToHex(header.stateRoot),
  miner: header.coinbase.toString(),
  difficulty: bigIntToHex(header.difficulty),
  extraData: bytesToHex(header.extraData),
  gasLimit: bigIntToHex(header.gasLimit),
  gasUsed: bigIntToHex(header.gasUsed),
  timestamp: bigIntToHex(header.timestamp),
  transactionsRoot: bytesToHex(header.transactionsTrie),
  receiptsRoot: bytesToHex(header.receiptTrie),
  ...quantity('baseFeePerGas', header.baseFeePerGas),
  ...bytes('withdrawalsRoot', header.withdrawalsRoot),
  ...quantity('blobGasUsed', header.blobGasUsed),
  ...quantity('excessBlobGas', header.excessBlobGas),
  ...bytes('parentBeaconBlockRoot', header.parentBeaconBlockRoot),
  ...bytes('requestsHash', header.requestsHash),
})

const quantity = (
  name: string,
  value: bigint | undefined,
): Record<string, string> =>
  value === undefined ? {} : { [name]: bigIntToHex(value) }

const bytes = (
  name: string,
  value: Uint8Array | undefined,
): Record<string, string> =>
  value === undefined ? {} : { [name]: bytesToHex(value) }
