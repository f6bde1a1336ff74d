import { RLP } from '@ethereumjs/rlp'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { JsonObject } from '../rules/rule.ts'

const DYNAMIC_FEE = Uint8Array.of(2)

/**
 * The hash that stands for a call in the answer, as in geth: that of a
 * transaction of type 2 without a signature. No transaction ever has it.
 */
export const transactionHash = (call: JsonObject): string => {
  const quantity = (name: string): bigint => BigInt(String(call[name] ?? '0x0'))
  const bytes = (name: string): Uint8Array => toBytes(call[name] ?? '0x')
  const hasGasPrice = call.gasPrice !== undefined
  const fields = [
    quantity('chainId'),
    quantity('nonce'),
    quantity(hasGasPrice ? 'gasPrice' : 'maxPriorityFeePerGas'),
    quantity(hasGasPrice ? 'gasPrice' : 'maxFeePerGas'),
    quantity('gas'),
    bytes('to'),
    quantity('value'),
    bytes('data'),
    accessListOf(call),
    // The signature.
    0n,
    0n,
    0n,
  ]
  const hash = keccak_256
    .create()
    .update(DYNAMIC_FEE)
    .update(RLP.encode(fields))
    .digest()
  return `0x${bytesToHex(hash)}`
}

const accessListOf = ({ accessList }: JsonObject) => {
  const list = (accessList ?? []) as {
    address?: string
    storageKeys?: string[]
  }[]
  return list.map(({ address = '0x', storageKeys = [] }) => [
    toBytes(address),
    storageKeys.map(toBytes),
  ])
}

const toBytes = (hex: unknown): Uint8Array => hexToBytes(String(hex).slice(2))
