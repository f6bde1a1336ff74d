import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { sign } from 'micro-eth-signer/utils.js'
import type { Transaction } from '../protocol/transaction.ts'
import { assertSigner } from './assert-signer.ts'
import { encodeRlp, numberBytes, type RlpItem } from './rlp.ts'

export type SignedTransaction = { raw: string; hash: string }

/**
 * Signs exactly these fields, for the chain they name (EIP-155, 2930, 1559).
 * The same fields give the same bytes, so signing again after a worker stop
 * does not create a second transaction. The library's own encoder would be a
 * tenth of the worker.
 */
export const signTransaction = (
  transaction: Transaction,
  { secretKey, address }: { secretKey: Uint8Array; address: string },
): SignedTransaction => {
  const fields = fieldsOf(transaction)
  const isLegacy = transaction.type === '0x0'
  const chain = numberBytes(chainNumber(transaction))
  const none = new Uint8Array()
  const unsigned = isLegacy
    ? encodeRlp([...fields, chain, none, none])
    : typed(transaction, fields)
  const digest = keccak_256(unsigned)
  const signature = sign(digest, secretKey, false)
  assertSigner(signature, { digest, address })
  const { r, s, recovery } = signature
  const parity = BigInt(recovery ?? 0)
  const v = isLegacy ? chainNumber(transaction) * 2n + 35n + parity : parity
  const signed = [...fields, numberBytes(v), numberBytes(r), numberBytes(s)]
  const raw = isLegacy ? encodeRlp(signed) : typed(transaction, signed)
  return {
    raw: `0x${bytesToHex(raw)}`,
    hash: `0x${bytesToHex(keccak_256(raw))}`,
  }
}

const typed = ({ type }: Transaction, fields: readonly RlpItem[]): Uint8Array =>
  concatBytes(numberBytes(BigInt(type)), encodeRlp(fields))

const chainNumber = ({ chainId }: Transaction): bigint =>
  BigInt(chainId.slice('eip155:'.length))

const fieldsOf = (transaction: Transaction): RlpItem[] => {
  const { type, nonce, gas, fees, to, value, data } = transaction
  const prices =
    'gasPrice' in fees
      ? [fees.gasPrice]
      : [fees.maxPriorityFeePerGas, fees.maxFeePerGas]
  if ((prices.length === 2) !== (type === '0x2')) {
    throw new TypeError('These fees are not of this type of transaction')
  }
  const common = [
    quantity(nonce),
    ...prices.map(quantity),
    quantity(gas),
    bytes(to ?? '0x'),
    quantity(value),
    bytes(data),
  ]
  if (type === '0x0') return common
  const accessList = (transaction.accessList ?? []).map(
    ({ address, storageKeys }) => [bytes(address), storageKeys.map(bytes)],
  )
  return [numberBytes(chainNumber(transaction)), ...common, accessList]
}

const quantity = (hex: string): Uint8Array => numberBytes(BigInt(hex))

const bytes = (hex: string): Uint8Array => hexToBytes(hex.slice(2))
