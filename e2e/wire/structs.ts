import {
  any,
  array,
  boolean,
  define,
  empty,
  enums,
  exactOptional,
  integer,
  literal,
  nonempty,
  nullable,
  object,
  pattern,
  record,
  type Struct,
  string,
  tuple,
  union,
  validate,
} from '@metamask/superstruct'
import { isCaip2, parseAccountId } from '../../src/protocol/caip.ts'
import { toChecksumAddress } from '../../src/protocol/checksum-address.ts'
import {
  batchErrors,
  errorCatalogue,
} from '../../src/protocol/error-catalogue.ts'
import { isSolanaAddress } from '../../src/protocol/solana/address.ts'

/** What is wrong with a value, if anything is. */
export type Judge = (value: unknown) => string | undefined

const by =
  <Value, Schema>(struct: Struct<Value, Schema>): Judge =>
  (value) =>
    validate(value, struct)[0]?.message

const jsonrpc = literal('2.0')
const id = union([string(), integer()])
const names = array(nonempty(string()))
const hex = (digits: string): Struct<string, null> =>
  pattern(string(), new RegExp(`^0x${digits}$`))

const Quantity = hex('[1-9a-f][0-9a-f]*')

const Scope = define<string>('Scope', isCaip2)

const SolanaAddress = define<string>('SolanaAddress', isSolanaAddress)

const Account = define<string>('Account', (value) => {
  const { chainId, address } = parseAccountId(String(value)) ?? {}
  if (chainId?.startsWith('solana:')) return isSolanaAddress(address)
  return address !== undefined && address === toChecksumAddress(address)
})

const SessionScopes = record(
  Scope,
  object({ methods: names, notifications: names, accounts: array(Account) }),
)

const isSession = by(
  object({
    sessionScopes: SessionScopes,
    sessionProperties: record(string(), any()),
  }),
)

export const judgeEnvelope = by(
  object({ type: literal('caip-348'), data: any() }),
)

/** Results of the session API. */
export const results = new Map<string, Judge>([
  ['wallet_createSession', isSession],
  ['wallet_getSession', isSession],
  ['wallet_revokeSession', by(literal(true))],
])

const hash = hex('[0-9a-f]{64}')
const bytes = hex('[0-9a-f]*')

/** As EIP-5792 has it. */
const CallsStatus = object({
  version: literal('2.0.0'),
  id: nonempty(string()),
  chainId: Quantity,
  status: enums([100, 200, 400, 500, 600]),
  atomic: literal(false),
  receipts: array(
    object({
      logs: array(object({ address: bytes, data: bytes, topics: array(hash) })),
      status: enums(['0x0', '0x1']),
      blockHash: hash,
      blockNumber: bytes,
      gasUsed: Quantity,
      transactionHash: hash,
    }),
  ),
})

const base58 = (least: number, most: number): Struct<string, null> =>
  pattern(string(), new RegExp(`^[1-9A-HJ-NP-Za-km-z]{${least},${most}}$`))
const Signature = base58(64, 88)
const base64 = pattern(string(), /^[A-Za-z0-9+/]+={0,2}$/)

const signedMessage = {
  signature: Signature,
  signedMessage: base64,
  signatureType: literal('ed25519'),
}

/** Results of invoked methods; others return their node's answer. */
export const innerResults = new Map<string, Judge>([
  ['eth_chainId', by(Quantity)],
  ['eth_sendTransaction', by(hex('[0-9a-f]{64}'))],
  ['eth_signTypedData_v3', by(hex('[0-9a-f]{130}'))],
  ['eth_signTypedData_v4', by(hex('[0-9a-f]{130}'))],
  ['eth_subscribe', by(hex('[0-9a-f]{32}'))],
  ['personal_sign', by(hex('[0-9a-f]{130}'))],
  ['wallet_watchAsset', by(literal(true))],
  ['wallet_sendCalls', by(object({ id: nonempty(string()) }))],
  ['wallet_getCallsStatus', by(CallsStatus)],
  ['wallet_showCallsStatus', by(literal(null))],
  ['signMessage', by(object(signedMessage))],
  [
    'signIn',
    by(
      object({ account: object({ address: SolanaAddress }), ...signedMessage }),
    ),
  ],
  ['signTransaction', by(object({ signedTransaction: base64 }))],
  ['signAndSendTransaction', by(object({ signature: Signature }))],
  ['getGenesisHash', by(base58(32, 44))],
  ['getLatestBlockhash', by(base58(32, 44))],
])

const Address = define<string>('Address', (value) => {
  const { address } = parseAccountId(`eip155:1:${value}`) ?? {}
  return address !== undefined && address === toChecksumAddress(address)
})

const permission = <Value>(
  name: string,
  { type, value }: { type: string; value: Struct<Value> },
) =>
  object({
    invoker: nonempty(string()),
    parentCapability: literal(name),
    caveats: tuple([
      object({ type: literal(type), value: nonempty(array(value)) }),
    ]),
  })

/** Both, or none. */
const Permissions = union([
  empty(array()),
  tuple([
    permission('eth_accounts', {
      type: 'restrictReturnedAccounts',
      value: Address,
    }),
    permission('endowment:permitted-chains', {
      type: 'restrictNetworkSwitching',
      value: Quantity,
    }),
  ]),
])

/**
 * Results of the EIP-1193 provider's own methods; others are those of an
 * invocation.
 */
export const ethereumResults = new Map<string, Judge>([
  ['eth_accounts', by(array(Address))],
  ['eth_chainId', by(Quantity)],
  ['eth_coinbase', by(nullable(Address))],
  ['eth_requestAccounts', by(nonempty(array(Address)))],
  ['net_version', by(pattern(string(), /^[1-9]\d*$/))],
  ['wallet_addEthereumChain', by(literal(null))],
  ['wallet_getPermissions', by(Permissions)],
  ['wallet_requestPermissions', by(Permissions)],
  ['wallet_revokePermissions', by(literal(null))],
  ['wallet_switchEthereumChain', by(literal(null))],
])

/** The state of the EIP-1193 provider, sent to the page script. */
export const judgeEthereumState = by(
  object({ chainId: Quantity, accounts: array(Address) }),
)

/** The settings of a site, sent to the page script. */
export const judgeSiteSettings = by(
  object({ isDefaultWallet: boolean(), isCompatible: boolean() }),
)

export const judgeSuccess = by(object({ jsonrpc, id, result: any() }))

const words = new Map<number, string>(
  [...Object.values(errorCatalogue), ...Object.values(batchErrors)].map(
    ({ code, message }) => [code, message],
  ),
)

const failureOf = (error: Struct<object, unknown>): Judge =>
  by(object({ jsonrpc, id: nullable(id), error }))

/** An error of the wallet, with its own message. */
export const judgeFailure = failureOf(
  define<object>('WalletError', (value) => {
    const complaint = judgeOwnError(value)
    const { code, message } = value as { code: number; message: string }
    return complaint ?? (words.get(code) === message || 'not in the catalogue')
  }),
)

const judgeOwnError = by(
  object({
    code: integer(),
    message: string(),
    data: exactOptional(
      object({
        path: exactOptional(string()),
        reason: exactOptional(string()),
        hash: exactOptional(string()),
      }),
    ),
  }),
)

/** A node's error reaches the page unchanged. */
export const judgeNodeFailure = failureOf(
  object({
    code: integer(),
    message: nonempty(string()),
    data: exactOptional(any()),
  }) as unknown as Struct<object, unknown>,
)

/** Events for pages. */
export const events = new Map<string, Judge>([
  [
    'wallet_sessionChanged',
    by(
      object({
        jsonrpc,
        method: string(),
        params: object({ sessionScopes: SessionScopes }),
      }),
    ),
  ],
  [
    'wallet_notify',
    by(
      object({
        jsonrpc,
        method: string(),
        params: object({
          scope: Scope,
          notification: union([
            object({
              method: literal('eth_subscription'),
              params: object({
                subscription: hex('[0-9a-f]{32}'),
                result: any(),
              }),
            }),
            object({
              method: literal('metamask_accountsChanged'),
              params: union([tuple([SolanaAddress]), empty(array())]),
            }),
          ]),
        }),
      }),
    ),
  ],
])
