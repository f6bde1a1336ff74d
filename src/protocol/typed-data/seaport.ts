import type { TypedData, TypedStruct, TypedValue } from './typed-data.ts'

export type OrderItem = {
  /** `any-…`: one of many, which the other side chooses. */
  kind: 'native' | 'coin' | 'nft' | 'units' | 'any-nft' | 'any-units'
  token: string
  id: bigint
  /** The most that is given, or the least that is received. */
  amount: bigint
}

/** A trade that anybody can carry out with the signature. */
export type Order = {
  offerer: string
  gives: OrderItem[]
  /** What the offerer receives. */
  gets: OrderItem[]
  /** What others receive: fees, or a gift. */
  others: OrderItem[]
  /** In seconds since 1970. */
  until: bigint
}

/** In the order of Seaport's item types. */
const kinds = [
  'native',
  'coin',
  'nft',
  'units',
  'any-nft',
  'any-units',
] as const satisfies OrderItem['kind'][]

/** Whether the type is one that Seaport accepts. */
export const isOrderLike = (primaryType: string): boolean =>
  primaryType === 'OrderComponents' || primaryType === 'BulkOrder'

/**
 * Reads the orders of Seaport, one or a tree of them. Undefined for other data,
 * and if any part of it cannot be read.
 */
export const readOrders = ({
  primaryType,
  message,
}: Pick<TypedData, 'primaryType' | 'message'>): Order[] | undefined => {
  if (!isOrderLike(primaryType)) return undefined
  const structs =
    primaryType === 'BulkOrder' ? leavesOf(message.tree) : [message]
  const orders = structs.filter((one) => !isPadding(one)).map(readOrder)
  const read = orders.filter((order) => order !== undefined)
  return read.length === 0 || read.length < orders.length ? undefined : read
}

/** Whether it gives something and gets nothing. */
export const isGift = ({ gives, gets }: Order): boolean =>
  gives.length > 0 && gets.every(({ amount }) => amount === 0n)

const leavesOf = (tree: TypedValue | undefined): TypedStruct[] => {
  if (Array.isArray(tree)) return tree.flatMap(leavesOf)
  return typeof tree === 'object' ? [tree] : []
}

/** A tree is filled up with empty orders, which nobody can use. */
const isPadding = ({ offerer }: TypedStruct): boolean =>
  typeof offerer === 'string' && /^0x0{40}$/.test(offerer)

const readOrder = (struct: TypedStruct): Order | undefined => {
  const { offerer, offer, consideration } = struct
  const until = asNumber(struct.endTime)
  if (!Array.isArray(offer) || !Array.isArray(consideration)) return undefined
  if (typeof offerer !== 'string') return undefined
  const gives = offer.map((item) => readItem(item, 'most'))
  const received = consideration.map((item) => readItem(item, 'least'))
  const isOwn = consideration.map(
    (item) => asStruct(item).recipient === offerer,
  )
  const items = [...gives, ...received]
  if (until === undefined || items.includes(undefined)) return undefined
  const gets = received.filter((_, index) => isOwn[index])
  const others = received.filter((_, index) => !isOwn[index])
  return { offerer, gives, gets, others, until } as Order
}

/** Of an amount that changes with time. */
type Bound = 'most' | 'least'

const readItem = (value: TypedValue, bound: Bound): OrderItem | undefined => {
  const item = asStruct(value)
  const kind = kinds[Number(asNumber(item.itemType) ?? -1n)]
  const { token } = item
  const id = asNumber(item.identifierOrCriteria)
  const start = asNumber(item.startAmount)
  const end = asNumber(item.endAmount)
  if (
    kind === undefined ||
    typeof token !== 'string' ||
    id === undefined ||
    start === undefined ||
    end === undefined
  ) {
    return undefined
  }
  const [low, high] = start < end ? [start, end] : [end, start]
  return { kind, token, id, amount: bound === 'most' ? high : low }
}

const asStruct = (value: TypedValue): TypedStruct =>
  typeof value === 'object' && !Array.isArray(value) ? value : {}

const asNumber = (value: TypedValue | undefined): bigint | undefined =>
  typeof value === 'string' && /^\d{1,78}$/.test(value)
    ? BigInt(value)
    : undefined
