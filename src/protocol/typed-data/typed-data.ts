import type { Json } from '@metamask/utils'

export type TypedField = { name: string; type: string }

/** A value of a declared type: text, a truth, or a list or struct of such. */
export type TypedValue = string | boolean | TypedValue[] | TypedStruct
export type TypedStruct = { [name: string]: TypedValue }

/**
 * EIP-712 in one spelling: only what is signed, numbers in decimal digits, bytes
 * in small hex digits, addresses in EIP-55, and the domain's type spelled out. A
 * struct that was left out is left out here too, and signed as zero.
 */
export type TypedData = {
  types: Record<string, TypedField[]>
  primaryType: string
  domain: TypedStruct
  message: TypedStruct
}

export const DOMAIN_TYPE = 'EIP712Domain'

/** What is wrong with typed data, and where. */
export type Refuse = (path: readonly string[], reason: string) => Error

export type JsonObject = Record<string, Json>
