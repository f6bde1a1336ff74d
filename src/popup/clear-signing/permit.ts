import type {
  TypedData,
  TypedStruct,
  TypedValue,
} from '../../protocol/typed-data/typed-data.ts'

/** What one signature lets somebody take, without a transaction of the owner. */
export type Permit = {
  spender: string
  tokens: { token: string; amount: bigint; isUnlimited: boolean }[]
  /** Seconds since 1970; undefined for ever. */
  until: bigint | undefined
}

/** More than there is of any token. */
const UNLIMITED = 1n << 128n

/** Beyond what a calendar has. */
const FOR_EVER = 1n << 42n

/** ERC-2612, DAI's own form, and what Permit2 has; by members, not by names. */
export const readPermit = ({
  primaryType,
  domain,
  message,
}: TypedData): Permit | undefined => {
  const token = asText(domain.verifyingContract)
  const spender = asText(message.spender)
  if (!/permit/i.test(primaryType) || spender === undefined) return undefined
  if (token !== undefined && typeof message.allowed === 'boolean') {
    // DAI: all or nothing, and an expiry of nought never comes.
    const expiry = asNumber(message.expiry)
    const amount = message.allowed ? (1n << 256n) - 1n : 0n
    const until = expiry === 0n ? undefined : expiry
    return permitOf({ spender, tokens: [{ token, amount }], until })
  }
  const value = asNumber(message.value)
  if (token !== undefined && value !== undefined) {
    const until = asNumber(message.deadline)
    return permitOf({ spender, tokens: [{ token, amount: value }], until })
  }
  return readPermit2({ message, spender })
}

const readPermit2 = ({
  message,
  spender,
}: {
  message: TypedStruct
  spender: string
}): Permit | undefined => {
  const parts = message.details ?? message.permitted
  if (parts === undefined) return undefined
  const structs = (Array.isArray(parts) ? parts : [parts]).map(asStruct)
  const tokens = structs.flatMap((part) => {
    const token = asText(part?.token)
    const amount = asNumber(part?.amount)
    return token !== undefined && amount !== undefined
      ? [{ token, amount }]
      : []
  })
  if (tokens.length === 0 || tokens.length < structs.length) return undefined
  // An allowance lasts beyond the deadline of its signature.
  const ends = structs.flatMap((part) => asNumber(part?.expiration) ?? [])
  const [last] = ends.toSorted((one, other) => (one < other ? 1 : -1))
  const until = last ?? asNumber(message.deadline)
  return permitOf({ spender, tokens, until })
}

const permitOf = ({
  spender,
  tokens,
  until,
}: {
  spender: string
  tokens: { token: string; amount: bigint }[]
  until: bigint | undefined
}): Permit => ({
  spender,
  tokens: tokens.map(({ token, amount }) => ({
    token,
    amount,
    isUnlimited: amount >= UNLIMITED,
  })),
  until: until !== undefined && until < FOR_EVER ? until : undefined,
})

const asText = (value: TypedValue | undefined): string | undefined =>
  typeof value === 'string' && value.startsWith('0x') ? value : undefined

const asNumber = (value: TypedValue | undefined): bigint | undefined =>
  typeof value === 'string' && /^\d{1,78}$/.test(value)
    ? BigInt(value)
    : undefined

const asStruct = (value: TypedValue): TypedStruct | undefined =>
  typeof value === 'object' && !Array.isArray(value) ? value : undefined
