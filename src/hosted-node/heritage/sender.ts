import type { Common } from '@ethereumjs/common'
import {
  createTx,
  type TypedTransaction,
  type TypedTxData,
} from '@ethereumjs/tx'
import {
  type Address,
  createAddressFromString,
  createContractAddress,
  hexToBytes,
  type PrefixedHexString,
} from '@ethereumjs/util'
import { developmentAccounts } from '../upstream/development-accounts.ts'

/** One of the well-known accounts, with its nonce. */
export type Sender = {
  address: Address
  secretKey: Uint8Array
  nonce: bigint
}

export const createSenders = (): Sender[] =>
  developmentAccounts.map(({ address, secretKey }) => ({
    address: createAddressFromString(address),
    secretKey: hexToBytes(secretKey as PrefixedHexString),
    nonce: 0n,
  }))

/** Signs by the rules of `common`; deterministic. */
export const send = (
  sender: Sender,
  common: Common,
  transaction: TypedTxData,
): TypedTransaction => {
  const withoutEntropy = false
  const signed = createTx(
    { gasLimit: 100_000n, ...transaction, nonce: sender.nonce },
    { common },
  ).sign(sender.secretKey, withoutEntropy)
  sender.nonce += 1n
  return signed
}

/** The address of the contract that the sender creates next. */
export const nextContract = ({ address, nonce }: Sender): Address =>
  createContractAddress(address, nonce)
