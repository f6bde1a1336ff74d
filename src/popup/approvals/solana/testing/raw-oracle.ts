import type { RawAccount } from './solana-sandbox.ts'

/**
 * Reads bytes of accounts with a few lines of its own, so that it does not share
 * a mistake with the wallet.
 */
export type Judged = {
  address: string
  /** Whether the user's address was in it, or is now. */
  isNamed: boolean
  /** Whether somebody else has an authority, or is owner or delegate. */
  isHandedOver: boolean
}

const PLACES: Record<string, (data: Buffer) => number[]> = {
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: (data) => placesOfToken(data),
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: (data) => placesOfToken(data),
  Stake11111111111111111111111111111111111111: () => [12, 44],
  '11111111111111111111111111111111': (data) => (data.length === 80 ? [8] : []),
}

/** Delegate and authority to close, if they are set, of accounts; of mints two. */
const placesOfToken = (data: Buffer): number[] => {
  if (data.length < 82) return []
  const isMint = data.length === 82 || (data.length > 165 && data[165] === 1)
  if (isMint) return [4, 50].filter((at) => data.readUInt32LE(at - 4) === 1)
  const maybe = [76, 133].filter((at) => data.readUInt32LE(at - 4) === 1)
  return [32, ...maybe]
}

const powersIn = (one: RawAccount | undefined): string[] => {
  if (!one) return []
  const data = Buffer.from(one.data)
  const places = PLACES[one.owner]?.(data) ?? []
  return places.map((at) => `${at} ${data.toString('hex', at, at + 32)}`)
}

/** How much a delegate may take. */
const delegatedIn = (one: RawAccount | undefined): bigint => {
  if (!one?.owner.startsWith('Token') || one.data.length < 165) return 0n
  const data = Buffer.from(one.data)
  const isMint = data.length > 165 && data[165] === 1
  return isMint || data[72] === 0 ? 0n : data.readBigUInt64LE(121)
}

export const judge = (
  address: string,
  {
    own,
    before,
    after,
  }: {
    /** The user's address in hex. */
    own: string
    before: RawAccount | undefined
    after: RawAccount | undefined
  },
): Judged | undefined => {
  const hexOf = (one: RawAccount | undefined): string =>
    Buffer.from(one?.data ?? []).toString('hex')
  const isSame =
    before?.lamports === after?.lamports &&
    before?.owner === after?.owner &&
    hexOf(before) === hexOf(after)
  if (isSame) return undefined
  const had = powersIn(before)
  const strangers = powersIn(after).filter(
    (one) => !had.includes(one) && !one.endsWith(own),
  )
  const isNamed = [before, after].some((one) => hexOf(one).includes(own))
  const isNew = hexOf(before).replaceAll('0', '') === ''
  const isMore = delegatedIn(after) > delegatedIn(before)
  const isDelegatedToOther =
    isMore && !hexOf(after).slice(152, 216).includes(own)
  const isMoved =
    before !== undefined && after !== undefined && before.owner !== after.owner
  return {
    address,
    isNamed,
    isHandedOver:
      isNamed &&
      (isDelegatedToOther ||
        (!isNew &&
          (strangers.length > 0 || (isMoved && after.data.length > 0)))),
  }
}
