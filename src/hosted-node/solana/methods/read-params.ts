import type { Json } from '../../../node-client/json.ts'
import { isSolanaAddress } from '../../../protocol/solana/address.ts'
import { isSolanaSignature } from '../../../protocol/solana/transaction.ts'
import type { SolanaChain } from '../chain.ts'
import type { Value } from '../json-text.ts'
import { invalid, RpcFailure, TOO_EARLY } from '../rpc-failure.ts'

export const readAddress = (value: Json | undefined, name: string): string => {
  if (isSolanaAddress(value)) return value
  throw invalid(`${name} must be an address: 32 bytes in base58`)
}

export const readSignature = (value: Json | undefined): string => {
  if (isSolanaSignature(value)) return value
  throw invalid('a signature must be 64 bytes in base58')
}

/** A signature that limits a list; undefined if it is absent. */
export const readCursor = (
  value: Json | undefined,
  name: string,
): string | undefined => {
  if (value === undefined || value === null) return undefined
  if (isSolanaSignature(value)) return value
  throw invalid(`${name} must be a signature: 64 bytes in base58`)
}

export const readText = (value: Json | undefined, name: string): string => {
  if (typeof value === 'string') return value
  throw invalid(`${name} must be a text`)
}

export const readList = (
  value: Json | undefined,
  { name, most }: { name: string; most: number },
): readonly Json[] => {
  if (!Array.isArray(value)) throw invalid(`${name} must be an array`)
  if (value.length > most) {
    throw invalid(
      `${name} has ${value.length} elements, and ${most} are the most`,
    )
  }
  return value
}

export const readWhole = (
  value: Json | undefined,
  { name, most = Number.MAX_SAFE_INTEGER }: { name: string; most?: number },
): number => {
  const isWhole = Number.isSafeInteger(value) && Number(value) >= 0
  if (isWhole && Number(value) <= most) return Number(value)
  throw invalid(`${name} must be a whole number from 0 to ${most}`)
}

export type Options = Readonly<Record<string, Json>>

/** The object with settings that most methods take last. */
export const readOptions = (
  value: Json | undefined,
  { slots }: SolanaChain,
): Options => {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw invalid('the options must be an object')
  }
  const { minContextSlot } = value
  const least = readWhole(minContextSlot ?? 0, { name: 'minContextSlot' })
  if (least > slots.current()) {
    throw new RpcFailure(
      TOO_EARLY,
      'Minimum context slot has not been reached',
      { contextSlot: slots.current() },
    )
  }
  return value
}

/** A value with the slot that it is of. */
export const inContext = ({ slots }: SolanaChain, value: Value): Value => ({
  context: { apiVersion: '3.0.0', slot: slots.current() },
  value,
})
