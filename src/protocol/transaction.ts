/** Quantities are `0x` and hex digits, without zeros at their head. */
export type AccessList = { address: string; storageKeys: string[] }[]

export type TransactionType = '0x0' | '0x1' | '0x2'

/** What a site asks to have sent; what it leaves out is for the wallet to say. */
export type TransactionRequest = {
  /** In EIP-55 letters; absent to create a contract. */
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

/** What is paid for each unit of gas: in full, or at most with a tip. */
export type Fees =
  | { gasPrice: string }
  | { maxFeePerGas: string; maxPriorityFeePerGas: string }

/** All that is signed. */
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

/** The most that a unit of gas can cost. */
export const highestPrice = (fees: Fees): bigint =>
  BigInt('gasPrice' in fees ? fees.gasPrice : fees.maxFeePerGas)
