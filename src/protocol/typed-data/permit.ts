import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

export type PermitRight =
  | { kind: 'spend'; token: string; amount: bigint }
  /** One NFT, by its id. */
  | { kind: 'item'; token: string; id: bigint }
  | { kind: 'collection'; token: string; isAllowed: boolean }
  /** Not an allowance: the amount goes to the spender. */
  | { kind: 'transfer'; token: string; amount: bigint }

/** What a signature allows somebody to take, without an owner's transaction. */
export type Permit = {
  spender: string
  rights: PermitRight[]
  /** When the right ends, in seconds since 1970; undefined if never. */
  until: bigint | undefined
  /**
   * The last time the signature can be used, if the right outlasts it;
   * undefined if `until` covers it, or if there is no limit.
   */
  usableUntil: bigint | undefined
}

const UINT256 = 2n ** 256n - 1n

/** Dates from here on count as never. */
const NO_EXPIRY = 1n << 42n

/** Whether the type's name suggests a permit. */
export const isPermitLike = (primaryType: string): boolean =>
  /permit|withauthorization/i.test(primaryType)

/**
 * Reads permits of ERC-2612, DAI, ERC-4494, EIP-3009 and Permit2, and those for
 * a whole collection. Contracts check the hash of the type, which includes its
 * name, so other names are not permits. The members determine which one it is.
 */
export const readPermit = ({
  primaryType,
  domain,
  message,
}: TypedData): Permit | undefined => {
  if (!isPermitLike(primaryType)) return undefined
  const token = asText(domain.verifyingContract)
  return (
    (token === undefined ? undefined : readTokenPermit(token, message)) ??
    readPermit2(message)
  )
}

/** A permit that the token contract itself accepts. */
const readTokenPermit = (
  token: string,
  message: TypedStruct,
): Permit | undefined => {
  const spender = asText(message.spender)
  const deadline = asNumber(message.deadline)
  const value = asNumber(message.value)
  const id = asNumber(message.tokenId)
  const operator = asText(message.operator)
  const to = asText(message.to)
  const validBefore = asNumber(message.validBefore)
  if (spender !== undefined && typeof message.allowed === 'boolean') {
    // DAI: all or nothing, and an expiry of zero means never.
    const amount = message.allowed ? UINT256 : 0n
    return permitOf({
      spender,
      rights: [spend(token, amount)],
      usableUntil: asNumber(message.expiry) || undefined,
    })
  }
  if (spender !== undefined && value !== undefined) {
    const rights = [spend(token, value)]
    return permitOf({ spender, rights, usableUntil: deadline })
  }
  if (spender !== undefined && id !== undefined) {
    const rights: PermitRight[] = [{ kind: 'item', token, id }]
    return permitOf({ spender, rights, usableUntil: deadline })
  }
  if (operator !== undefined && typeof message.approved === 'boolean') {
    const isAllowed = message.approved
    const rights: PermitRight[] = [{ kind: 'collection', token, isAllowed }]
    return permitOf({ spender: operator, rights, usableUntil: deadline })
  }
  if (to !== undefined && value !== undefined && validBefore !== undefined) {
    const rights: PermitRight[] = [{ kind: 'transfer', token, amount: value }]
    return permitOf({ spender: to, rights, until: validBefore })
  }
  return undefined
}

const readPermit2 = (message: TypedStruct): Permit | undefined => {
  const spender = asText(message.spender)
  const parts = message.details ?? message.permitted
  if (spender === undefined || parts === undefined) return undefined
  const structs = (Array.isArray(parts) ? parts : [parts]).map(asStruct)
  const rights = structs.flatMap((part) => {
    const token = asText(part?.token)
    const amount = asNumber(part?.amount)
    return token !== undefined && amount !== undefined
      ? [spend(token, amount)]
      : []
  })
  if (rights.length === 0 || rights.length < structs.length) return undefined
  if (message.details === undefined) {
    // For one transfer: the right ends with the signature.
    return permitOf({ spender, rights, until: asNumber(message.deadline) })
  }
  const usableUntil = asNumber(message.sigDeadline)
  const ends = structs.map(
    // An expiration of zero means the block in which it is used.
    (part) => asNumber(part?.expiration) || (usableUntil ?? NO_EXPIRY),
  )
  const [until] = ends.toSorted((one, other) => (one < other ? 1 : -1))
  return permitOf({ spender, rights, until, usableUntil })
}

/** Who may take tokens; undefined for a mere transfer. */
export const spenderOfPermit = ({
  spender,
  rights,
}: Permit): string | undefined =>
  rights.some((right) => right.kind !== 'transfer' && isGiven(right))
    ? spender
    : undefined

/** Whether the right allows taking anything. */
export const isGiven = (right: PermitRight): boolean => {
  switch (right.kind) {
    case 'spend':
    case 'transfer':
      return right.amount > 0n
    case 'item':
      return true
    case 'collection':
      return right.isAllowed
  }
}

const spend = (token: string, amount: bigint): PermitRight => ({
  kind: 'spend',
  token,
  amount,
})

const permitOf = ({
  spender,
  rights,
  until,
  usableUntil,
}: {
  spender: string
  rights: PermitRight[]
  until?: bigint | undefined
  usableUntil?: bigint | undefined
}): Permit => ({
  spender,
  rights,
  until: inCalendar(until),
  usableUntil: inCalendar(usableUntil),
})

const inCalendar = (seconds: bigint | undefined): bigint | undefined =>
  seconds !== undefined && seconds < NO_EXPIRY ? seconds : undefined

const asText = (value: TypedValue | undefined): string | undefined =>
  typeof value === 'string' && value.startsWith('0x') ? value : undefined

const asNumber = (value: TypedValue | undefined): bigint | undefined =>
  typeof value === 'string' && /^\d{1,78}$/.test(value)
    ? BigInt(value)
    : undefined

const asStruct = (value: TypedValue): TypedStruct | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value : undefined
