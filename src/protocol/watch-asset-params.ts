import { isEthAddress } from './caip.ts'
import { toChecksumAddress } from './checksum-address.ts'
import { invalidParams } from './errors.ts'
import { isObject, type RpcParams } from './json-rpc.ts'

export const nftStandards = ['ERC721', 'ERC1155'] as const

/** One token of a collection. */
export type Nft = {
  standard: (typeof nftStandards)[number]
  /** In decimal digits. */
  id: string
}

/** A token as a site describes it (EIP-747), without the image. */
export type SuggestedToken = {
  /** In EIP-55. */
  address: string
  /** Empty if an NFT has none. */
  symbol: string
  decimals: number
  nft?: Nft | undefined
}

const PATH = 'params.request.params'
const MAX_SYMBOL = 11
const MAX_DECIMALS = 36

const refuse = (at: string, reason: string) =>
  invalidParams({ path: `${PATH}${at}`, reason })

/** Invisible or bidirectional characters could disguise a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Throws -32602 with the reason. Some sites wrap the object in an array. */
export const parseWatchAssetParams = (
  params: RpcParams | undefined,
): SuggestedToken => {
  const [asked, place] = Array.isArray(params)
    ? [params[0], '.0']
    : [params, '']
  if (!isObject(asked)) throw refuse(place, 'must be an object')
  const { type, options } = asked
  const standard = nftStandards.find((name) => name === type)
  if (type !== 'ERC20' && !standard) {
    throw refuse(`${place}.type`, 'must be ERC20, ERC721 or ERC1155')
  }
  const at = `${place}.options`
  if (!isObject(options)) throw refuse(at, 'must be an object')
  const { address } = options
  if (!isEthAddress(address)) {
    throw refuse(`${at}.address`, 'must be an address')
  }
  const { symbol } = options
  return {
    address: toChecksumAddress(address),
    ...(standard
      ? {
          symbol:
            symbol === undefined ? '' : readSymbol(symbol, `${at}.symbol`),
          decimals: 0,
          nft: { standard, id: readId(options.tokenId, `${at}.tokenId`) },
        }
      : {
          symbol: readSymbol(symbol, `${at}.symbol`),
          decimals: readDecimals(options.decimals, `${at}.decimals`),
        }),
  }
}

const readId = (value: unknown, at: string): string => {
  const isWritten =
    typeof value === 'string' && /^(?:\d{1,78}|0x[\da-f]{1,64})$/i.test(value)
  const isNumber = Number.isSafeInteger(value) && Number(value) >= 0
  const id =
    isWritten || isNumber ? BigInt(value as string | number) : undefined
  if (id === undefined || id >= 2n ** 256n) {
    throw refuse(at, 'must be a whole number below 2^256')
  }
  return id.toString()
}

const readSymbol = (value: unknown, at: string): string => {
  if (typeof value !== 'string') throw refuse(at, 'must be a string')
  const symbol = value.trim()
  if (symbol === '' || symbol.length > MAX_SYMBOL) {
    throw refuse(at, `must have 1 to ${MAX_SYMBOL} characters`)
  }
  if (INVISIBLE.test(symbol)) {
    throw refuse(at, 'must have no invisible characters')
  }
  return symbol
}

const readDecimals = (value: unknown, at: string): number => {
  const isDigits = typeof value === 'string' && /^\d{1,2}$/.test(value)
  const decimals = isDigits ? Number(value) : value
  if (
    typeof decimals !== 'number' ||
    !Number.isInteger(decimals) ||
    decimals < 0 ||
    decimals > MAX_DECIMALS
  ) {
    throw refuse(at, `must be a whole number from 0 to ${MAX_DECIMALS}`)
  }
  return decimals
}
