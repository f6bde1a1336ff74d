/** A description from the wallet's own clear-signing texts. */
export type Described = {
  sentence: string
  fields: { label: string; value: string }[]
}

export type CallToDescribe = {
  /** CAIP-2. */
  chainId: string
  to: string
  data: string
  /** In the smallest unit, in decimal digits. */
  value: string
}
