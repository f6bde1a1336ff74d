/** Quantities are `0x` and hex digits, without leading zeros. */
export type AccessList = { address: string; storageKeys: string[] }[]

export type TransactionType = '0x0' | '0x1' | '0x2'

/** A transaction as a site requests it; the wallet fills in the rest. */
export type TransactionRequest = {
  /** In EIP-55; absent to create a contract. */
  to?: string | undefined
  value: string
  data: string
  gas?: string | undefined
  gasPrice?: string | undefined
  maxFeePerGas?: string | undefined
  maxPriorityFeePerGas?: string | undefined
  nonce?: string | undefined
  type?: TransactionType | undefined
  accessList?: AccessList | undefined
}

/** The price per unit of gas: legacy, or a maximum with a tip. */
export type Fees =
  | { gasPrice: string }
  | { maxFeePerGas: string; maxPriorityFeePerGas: string }

/** All signed fields. */
export type Transaction = Pick<
  TransactionRequest,
  'to' | 'value' | 'data' | 'accessList'
> & {
  /** CAIP-2. */
  chainId: string
  type: TransactionType
  nonce: string
  gas: string
  fees: Fees
}

export const toQuantity = (value: bigint | number): string =>
  `0x${value.toString(16)}`

/** The maximum price per unit of gas. */
export const highestPrice = (fees: Fees): bigint =>
  BigInt('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
