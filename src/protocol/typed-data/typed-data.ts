import type { Json } from '@metamask/utils'

export type TypedField = { name: string; type: string }

/** A value of a declared type: text, boolean, list or struct. */
export type TypedValue = string | boolean | TypedValue[] | TypedStruct
export type TypedStruct = { [name: string]: TypedValue }

/**
 * Normalized EIP-712 data: only what is signed, numbers in decimal, bytes in
 * lower-case hex, addresses in EIP-55, and the domain's type included: it is
 * empty if it was missing, and then the domain is not signed. A missing
 * struct stays missing, and is signed as zero.
 */
export type TypedData = {
  types: Record<string, TypedField[]>
  primaryType: string
  domain: TypedStruct
  message: TypedStruct
}

export const DOMAIN_TYPE = 'EIP712Domain'

/** Creates the error for a mistake at this path. */
export type Refuse = (path: readonly string[], reason: string) => Error

export type JsonObject = Record<string, Json>
