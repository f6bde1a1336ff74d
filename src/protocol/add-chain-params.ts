import { invalidParams } from './errors.ts'
import { isObject, type RpcParams } from './json-rpc.ts'
import { isExplorerUrl, networkLimits } from './network-description.ts'

/** A network as a site describes it (EIP-3085), in the wallet's format. */
export type SuggestedNetwork = {
  network: {
    /** The reference only, in decimal digits. */
    chainId: string
    name: string
    symbol: string
    /** Empty for none. */
    explorerUrl: string
  }
  /** One to five nodes, in the order of the site. */
  rpcUrls: string[]
}

const PATH = 'params.request.params'
const MAX_URLS = 20

/** Each of these may be tried, one after the other. */
const MAX_NODES = 5

const LONGEST_NODE = 2_048

const refuse = (at: string, reason: string) =>
  invalidParams({ path: `${PATH}${at}`, reason })

/** Invisible or bidirectional characters could disguise a name. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Throws -32602 with the reason. Icons and unknown members are ignored. */
export const parseAddChainParams = (
  params: RpcParams | undefined,
): SuggestedNetwork => {
  const asked = Array.isArray(params) ? params[0] : undefined
  if (!isObject(asked)) throw refuse('', 'must be a list with one object')
  const { chainId, chainName, nativeCurrency, rpcUrls } = asked
  if (!isObject(nativeCurrency)) {
    throw refuse('.0.nativeCurrency', 'must be an object')
  }
  // The wallet shows every native amount with 18 decimals.
  if (nativeCurrency.decimals !== 18) {
    throw refuse('.0.nativeCurrency.decimals', 'must be 18')
  }
  return {
    network: {
      chainId: readChainId(chainId),
      name: readWords(chainName, {
        at: '.0.chainName',
        most: networkLimits.name,
      }),
      symbol: readWords(nativeCurrency.symbol, {
        at: '.0.nativeCurrency.symbol',
        most: networkLimits.symbol,
      }),
      explorerUrl: readExplorer(asked.blockExplorerUrls),
    },
    rpcUrls: readRpcUrls(rpcUrls),
  }
}

const readChainId = (value: unknown): string => {
  const isHex =
    typeof value === 'string' && /^0x[1-9a-f][\da-f]{0,13}$/i.test(value)
  if (!isHex || !Number.isSafeInteger(Number(value))) {
    throw refuse('.0.chainId', 'must be a chain id as 0x and hex digits')
  }
  return Number(value).toString()
}

const readWords = (
  value: unknown,
  { at, most }: { at: string; most: number },
): string => {
  if (typeof value !== 'string') throw refuse(at, 'must be a string')
  const words = value.trim().replace(/\s+/g, ' ')
  if (words === '' || words.length > most) {
    throw refuse(at, `must have 1 to ${most} characters`)
  }
  if (INVISIBLE.test(words)) {
    throw refuse(at, 'must have no invisible characters')
  }
  return words
}

const readList = (value: unknown, at: string): unknown[] => {
  if (!Array.isArray(value)) throw refuse(at, 'must be a list of URLs')
  if (value.length > MAX_URLS) throw refuse(at, `must be ${MAX_URLS} at most`)
  return value
}

/** The nodes that the wallet can use; others are left out. */
const readRpcUrls = (value: unknown): string[] => {
  const at = '.0.rpcUrls'
  const usable = readList(value, at).filter(isNodeUrl)
  if (usable.length > 0) return [...new Set(usable)].slice(0, MAX_NODES)
  throw refuse(
    at,
    'must have a URL by https or wss, or by http or ws on loopback',
  )
}

const isNodeUrl = (url: unknown): url is string => {
  if (typeof url !== 'string' || url.length > LONGEST_NODE) return false
  if (!URL.canParse(url) || url.includes('#')) return false
  const { protocol, hostname } = new URL(url)
  if (protocol === 'https:' || protocol === 'wss:') return true
  const isLoopback = ['127.0.0.1', 'localhost'].includes(hostname)
  return isLoopback && (protocol === 'http:' || protocol === 'ws:')
}

/** The network is useful without an explorer, so an invalid one is dropped. */
const readExplorer = (value: unknown): string => {
  const urls: unknown[] = Array.isArray(value) ? value : []
  const isUsable = (url: unknown): url is string =>
    typeof url === 'string' && isExplorerUrl(url)
  return urls.slice(0, MAX_URLS).find(isUsable) ?? ''
}
