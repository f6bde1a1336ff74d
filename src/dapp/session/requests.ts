import { textAsBase64 } from '../format/text-as-base64.ts'
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

export const signSolanaMessage = (message: string, address: string): Call => ({
  method: 'signMessage',
  params: { account: { address }, message: textAsBase64(message) },
})

/** The wallet writes the text, with the host of this page. */
export const signInWithSolana = (address: string): Call => ({
  method: 'signIn',
  params: {
    address,
    statement: 'Welcome aboard.',
    nonce: 'harbour2026',
  },
})

export const readBlockhash = (): Call => ({
  method: 'getLatestBlockhash',
  params: [],
})

export const sendOnSolana = (
  address: string,
  transaction: string | object,
): Call => ({
  method: 'signAndSendTransaction',
  params: { account: { address }, transaction },
})
