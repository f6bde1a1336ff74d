import {
  array,
  boolean,
  define,
  dynamic,
  type Infer,
  object,
  exactOptional as optional,
  record,
  type Struct,
} from '@metamask/superstruct'
import { parseNodeUrl } from '../../node-client/node-url.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import { isSolanaAddress } from '../../protocol/solana/address.ts'
import type { MethodConfig } from '../methods/configured-method.ts'
import {
  findOptionalMethod,
  optionalMethodNames,
} from '../methods/optional-methods.ts'
import {
  isMnemonic,
  LONGEST_BLOCK_TIME,
  MOST_ACCOUNTS,
  MOST_ETHER,
} from './chain-limits.ts'
import type { UpstreamConfig } from './config.ts'

// biome-ignore lint/suspicious/noExplicitAny: only `any` stands for any struct
type AnyStruct = Struct<any, any>

/** A value that must pass a test, with the message if it does not. */
const that = <Value>(
  reason: string,
  accepts: (value: unknown) => boolean,
): Struct<Value, null> =>
  define<Value>('checked', (value) => accepts(value) || reason)

const matching = (reason: string, pattern: RegExp): Struct<string, null> =>
  that(reason, (value) => typeof value === 'string' && pattern.test(value))

const oneOf = <Name extends string>(
  ...names: readonly Name[]
): Struct<Name, null> =>
  that(`must be one of ${names.join(', ')}`, (value) =>
    names.includes(value as Name),
  )

const wholeNumber = (least: number, most: number): Struct<number, null> =>
  that(
    `must be a whole number from ${least} to ${most}`,
    (value) =>
      Number.isSafeInteger(value) &&
      Number(value) >= least &&
      Number(value) <= most,
  )

/** Never quotes the value: an address may contain a key. */
const address = (
  ...schemes: readonly ('http' | 'https' | 'ws' | 'wss')[]
): Struct<string, null> =>
  define<string>('checked', (value) => {
    try {
      const typed = typeof value === 'string' ? value : ''
      const { username, password } = new URL(parseNodeUrl(typed, schemes).url())
      // Nodes receive these decoded.
      decodeURIComponent(`${username}:${password}`)
      return true
    } catch (error) {
      return error instanceof URIError
        ? 'must be an address whose name and password can be decoded'
        : `must be an address that begins with ${schemes.join(':// or ')}://`
    }
  })

const yesOrNo = that<boolean>('must be true or false', (value) =>
  boolean().is(value),
)
const text = matching('must be a text that is not empty', /./)
const deadline = wholeNumber(100, 60_000)
/** An idle chain has about 100 MB. */
const memory = wholeNumber(200, 1_000_000)
const places = {
  url: optional(address('http', 'https')),
  wsUrl: optional(address('ws', 'wss')),
  deadlineMs: optional(deadline),
}

const name = matching(
  'must be 1 to 64 letters, digits, ".", "_" or "-"',
  /^[\w.-]{1,64}$/,
)

const depth = that<'full' | number>(
  'must be "full" or a whole number of recent blocks',
  (value) =>
    value === 'full' || (Number.isSafeInteger(value) && Number(value) > 0),
)

const mnemonic = that<string>(
  'must be a recovery phrase of English words',
  isMnemonic,
)

const upstreamsByKind: ReadonlyMap<string, AnyStruct> = new Map(
  Object.entries({
    url: object({
      kind: text,
      name: optional(name),
      final: optional(yesOrNo),
      history: optional(depth),
      blockHistory: optional(depth),
      ...places,
    }),
    edr: object({
      kind: text,
      memoryMb: optional(memory),
      forkUrl: optional(address('http', 'https')),
      forkBlock: optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
      accounts: optional(wholeNumber(1, MOST_ACCOUNTS)),
      balance: optional(wholeNumber(0, MOST_ETHER)),
      mnemonic: optional(mnemonic),
      blockTime: optional(wholeNumber(1, LONGEST_BLOCK_TIME)),
    }),
    litesvm: object({
      kind: text,
      memoryMb: optional(memory),
      accounts: optional(wholeNumber(1, MOST_ACCOUNTS)),
      balance: optional(wholeNumber(0, MOST_ETHER)),
      mnemonic: optional(mnemonic),
    }),
    archive: object({
      kind: text,
      genesis: text,
      blocks: text,
      expectedHead: optional(
        matching(
          'must be a block hash: 0x and 64 hex digits',
          /^0x[0-9a-f]{64}$/i,
        ),
      ),
    }),
    heritage: object({ kind: text }),
  }),
)

/** By kind, so that the error is about the kind that was meant. */
const upstream = dynamic((value) => {
  const kind = isObject(value) ? value.kind : undefined
  const known = upstreamsByKind.get(String(kind))
  return known ?? object({ kind: oneOf(...upstreamsByKind.keys()) })
}) as unknown as Struct<UpstreamConfig, null>

const listOf = <Value, Schema>(
  item: Struct<Value, Schema>,
): Struct<Value[], Struct<Value, Schema>> => array(item)

const health = object({
  everyMs: optional(wholeNumber(0, 3_600_000)),
  timeoutMs: optional(wholeNumber(100, 60_000)),
  failures: optional(wholeNumber(1, 100)),
  successes: optional(wholeNumber(1, 100)),
  maxLagBlocks: optional(wholeNumber(0, 1_000_000)),
})

const fraction = (least: number, most: number): Struct<number, null> =>
  that(
    `must be a number from ${least} to ${most}`,
    (value) => typeof value === 'number' && value >= least && value <= most,
  )

const routing = object({
  order: optional(oneOf('latency', 'listed')),
  hedgeQuantile: optional(fraction(0.5, 0.999)),
  hedgeShare: optional(fraction(0, 1)),
})
const MOST_CREDITS = 1_000_000

const configuredMethod = object({
  name: matching(
    'must be a method, like debug_traceTransaction',
    /^(?:[a-z][a-z0-9]*_[a-z0-9_]{1,64}|get[a-z]{1,61})$/i,
  ),
  credits: wholeNumber(1, MOST_CREDITS),
  cache: optional(oneOf('none', 'block-hash', 'final')),
  effect: optional(oneOf('read', 'send')),
})

const optionalMethod = that<string>(
  `must be one of ${optionalMethodNames.join(', ')}, or an object with a name and credits`,
  (value) => typeof value === 'string' && !!findOptionalMethod(value),
)

const networkMethod = dynamic((value) =>
  isObject(value) ? (configuredMethod as AnyStruct) : optionalMethod,
) as unknown as Struct<string | MethodConfig, null>

const network = object({
  /** Either of them; a Solana network has the latter. */
  chainId: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  genesisHash: optional(
    that<string>('must be a genesis hash: 32 bytes in base58', isSolanaAddress),
  ),
  upstreams: listOf(upstream),
  partner: optional(object(places)),
  health: optional(health),
  routing: optional(routing),
  methods: optional(listOf(networkMethod)),
})

/** A network of this name would clash with `v3` and `ws` in the path. */
const networkName = matching(
  'must be named with small letters, digits and "-", and not v3 or ws',
  /^(?!(?:v3|ws)$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/,
)

const key = object({
  id: name,
  sha256: matching(
    'must be a SHA-256 digest: 64 hex digits',
    /^[0-9a-f]{64}$/i,
  ),
  tier: oneOf('free', 'developer', 'team', 'growth', 'custom'),
  networks: optional(listOf(text)),
  methods: optional(listOf(text)),
  origins: optional(
    listOf(
      that<string>(
        'must be a web origin, like https://dapp.example',
        (value) =>
          typeof value === 'string' &&
          URL.canParse(value) &&
          new URL(value).origin === value,
      ),
    ),
  ),
  failover: optional(yesOrNo),
  profile: optional(oneOf('full', 'strict')),
  development: optional(yesOrNo),
  creditsPerDay: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
  creditsPerSecond: optional(wholeNumber(1, Number.MAX_SAFE_INTEGER)),
})

/** Never quotes the value: it may contain a password. */
const storeAddress = that<string>(
  'must be an address that begins with redis:// or rediss://',
  (value) =>
    typeof value === 'string' &&
    /^rediss?:\/\/[^/]/.test(value) &&
    URL.canParse(value),
)

export const configStruct = object({
  host: optional(text),
  port: optional(wholeNumber(0, 65_535)),
  domain: optional(
    matching(
      'must be a domain, like node.example',
      /^[a-z0-9.-]+\.[a-z0-9-]+$/,
    ),
  ),
  tls: optional(object({ cert: text, key: text })),
  metrics: optional(yesOrNo),
  maxConnections: optional(wholeNumber(1, 1_000_000)),
  cacheBytes: optional(wholeNumber(0, 64 * 1024 ** 3)),
  drainDelayMs: optional(wholeNumber(0, 600_000)),
  traces: optional(
    object({
      url: address('http', 'https'),
      sample: optional(
        that<number>(
          'must be a number from 0 to 1',
          (value) => typeof value === 'number' && value >= 0 && value <= 1,
        ),
      ),
    }),
  ),
  workers: optional(wholeNumber(1, 256)),
  shared: optional(
    object({
      url: storeAddress,
      whenUnavailable: optional(oneOf('share', 'refuse')),
      replicas: wholeNumber(1, 1_000),
    }),
  ),
  networks: record(networkName, network),
  /** Either of them. */
  keys: optional(listOf(key)),
  keysFile: optional(text),
})

export const keysFileStruct = object({ keys: listOf(key) })

export type ConfigFile = Infer<typeof configStruct>
export type KeySettings = Infer<typeof key>
