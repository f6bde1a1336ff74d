const NAMESPACE = '[-a-z0-9]{3,8}'
const REFERENCE = '[-_a-zA-Z0-9]{1,32}'

const namespace = new RegExp(`^${NAMESPACE}$`)
const chainId = new RegExp(`^(${NAMESPACE}):(${REFERENCE})$`)
const accountId = new RegExp(
  `^(${NAMESPACE}:${REFERENCE}):([-.%a-zA-Z0-9]{1,128})$`,
)
/** CAIP-2 accepts `01`, `0x1`, `0` and `_`; its profile does not. */
const eip155Reference = /^[1-9][0-9]{0,31}$/
const ethAddress = /^0x[0-9a-fA-F]{40}$/
const hexQuantity = /^0x[1-9a-fA-F][0-9a-fA-F]*$/

export type ChainId = { namespace: string; reference: string }
export type AccountId = { chainId: string; address: string }

/** The scope of methods that concern no single chain. */
export const WALLET_SCOPE = 'wallet:eip155'

/** Whether it is a CAIP-2 id; the namespace's own rules are not checked. */
export const isCaip2 = (value: unknown): value is string =>
  typeof value === 'string' && chainId.test(value)

/** Parses a CAIP-2 id; the namespace's own rules are not checked. */
export const splitChainId = (value: string): ChainId | undefined => {
  const [, namespace, reference] = chainId.exec(value) ?? []
  return namespace === undefined || reference === undefined
    ? undefined
    : { namespace, reference }
}

/** The second part of a chain id, in any namespace. */
export const referenceOf = (chainId: string): string =>
  splitChainId(chainId)?.reference ?? ''

export const isEip155Reference = (reference: string): boolean =>
  eip155Reference.test(reference)

/** Parses a chain id that is also valid by the rules of its namespace. */
export const parseChainId = (value: string): ChainId | undefined => {
  const split = splitChainId(value)
  return split?.namespace === 'eip155' && !isEip155Reference(split.reference)
    ? undefined
    : split
}

export const isChainId = (value: unknown): value is string =>
  typeof value === 'string' && parseChainId(value) !== undefined

export const isNamespace = (value: string): boolean => namespace.test(value)

/** CAIP-217: a namespace or a chain id. */
export const isScopeString = (value: string): boolean =>
  isNamespace(value) || isCaip2(value)

/** Parses a CAIP-10 id; the namespace's own rules are not checked. */
export const splitAccountId = (value: string): AccountId | undefined => {
  const [, chainId, address] = accountId.exec(value) ?? []
  return chainId === undefined || address === undefined
    ? undefined
    : { chainId, address }
}

/** CAIP-10; the letter case of the address is preserved. */
export const parseAccountId = (value: string): AccountId | undefined => {
  const split = splitAccountId(value)
  if (!split || !isChainId(split.chainId)) return undefined
  return hasEthAddresses(split.chainId) && !isEthAddress(split.address)
    ? undefined
    : split
}

export const toAccountId = (chainId: string, address: string): string =>
  `${chainId}:${address}`

/** Whether accounts of this chain are 20-byte addresses in any letter case. */
const hasEthAddresses = (chainId: string): boolean =>
  chainId === WALLET_SCOPE || chainId.startsWith('eip155:')

export const isEthAddress = (value: unknown): value is string =>
  typeof value === 'string' && ethAddress.test(value)

/**
 * Equal for all spellings of one address; needs no hashing. Letter case matters
 * in other namespaces than `eip155`.
 */
export const isSameAddress = (one: string, other: string): boolean =>
  one === other ||
  (one.startsWith('0x') && one.toLowerCase() === other.toLowerCase())

/** `eip155:137` to `0x89`; chain ids may exceed safe integers. */
export const toHexChainId = (chainId: string): string | undefined => {
  const { namespace, reference } = parseChainId(chainId) ?? {}
  return namespace === 'eip155' && reference !== undefined
    ? `0x${BigInt(reference).toString(16)}`
    : undefined
}

/** `0x89` to `eip155:137`. */
export const fromHexChainId = (hex: string): string | undefined => {
  // Longer ones are not valid CAIP-2 references, and slow to convert.
  if (!hexQuantity.test(hex) || hex.length > 34) return undefined
  const chainId = `eip155:${BigInt(hex)}`
  return isChainId(chainId) ? chainId : undefined
}
