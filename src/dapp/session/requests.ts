import { textAsHex } from '../format/text-as-hex.ts'
import type { Call } from '../transports/wallet.ts'
import { createLogbookEntry } from './typed-data.ts'

/** A chain and one of the accounts granted on it. */
export type Signer = { scope: string; account: string }

/** 0.001 of a coin, in wei. */
export const SMALL_AMOUNT = '0x38d7ea4c68000'

export const signMessage = (message: string, account: string): Call => ({
  method: 'personal_sign',
  params: [textAsHex(message), account],
})

export const signEntry = ({ scope, account }: Signer): Call => ({
  method: 'eth_signTypedData_v4',
  params: [account, createLogbookEntry(scope, account)],
})

export const sendToSelf = (account: string): Call => ({
  method: 'eth_sendTransaction',
  params: [{ from: account, to: account, value: SMALL_AMOUNT }],
})

export const readReceipt = (hash: string | object): Call => ({
  method: 'eth_getTransactionReceipt',
  params: [hash],
})
