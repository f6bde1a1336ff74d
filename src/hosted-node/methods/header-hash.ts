import { RLP } from '@ethereumjs/rlp'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Json } from '../../node-client/json.ts'
import { isJsonObject } from '../rules/rule.ts'
import { memberOf, sameHex, toBigInt } from './intact.ts'

/** In the order in which a header is hashed. */
const members = [
  ['parentHash', 'bytes'],
  ['sha3Uncles', 'bytes'],
  ['miner', 'bytes'],
  ['stateRoot', 'bytes'],
  ['transactionsRoot', 'bytes'],
  ['receiptsRoot', 'bytes'],
  ['logsBloom', 'bytes'],
  ['difficulty', 'quantity'],
  ['number', 'quantity'],
  ['gasLimit', 'quantity'],
  ['gasUsed', 'quantity'],
  ['timestamp', 'quantity'],
  ['extraData', 'bytes'],
  ['mixHash', 'bytes'],
  ['nonce', 'bytes'],
] as const

/** Each was added by a later fork than those before it. */
const laterMembers = [
  ['baseFeePerGas', 'quantity'],
  ['withdrawalsRoot', 'bytes'],
  ['blobGasUsed', 'quantity'],
  ['excessBlobGas', 'quantity'],
  ['parentBeaconBlockRoot', 'bytes'],
  ['requestsHash', 'bytes'],
] as const

/** Whether a header matches its `hash`. */
export const hasItsHash = (header: Json): boolean => {
  const hash = hashOf(header)
  return hash !== undefined && sameHex(hash, memberOf(header, 'hash'))
}

/** Undefined if the header is incomplete. */
const hashOf = (header: Json): string | undefined => {
  if (!isJsonObject(header)) return undefined
  const later = laterMembers.filter(([name]) => (header[name] ?? null) !== null)
  const fields = [...members, ...later].map(([name, kind]) =>
    kind === 'bytes' ? toBytes(header[name]) : toBigInt(header[name]),
  )
  if (fields.includes(undefined)) return undefined
  return `0x${bytesToHex(keccak_256(RLP.encode(fields)))}`
}

const toBytes = (value: Json | undefined): Uint8Array | undefined =>
  typeof value === 'string' &&
  value.length % 2 === 0 &&
  /^0x[0-9a-f]*$/i.test(value)
    ? hexToBytes(value.slice(2))
    : undefined
