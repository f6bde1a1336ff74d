import {
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  l1GenesisState,
  l1HardforkFromString,
  l1ProviderFactory,
  MineOrdering,
  OSAKA,
  type Provider,
  type ProviderConfig,
} from '@nomicfoundation/edr'
import type { Json } from '../../node-client/json.ts'
import { isObject } from '../../protocol/json-rpc.ts'
import type { Outcome, RpcError } from '../json-rpc.ts'
import { developmentAccounts } from './development-accounts.ts'
import { refusePanic } from './edr-panics.ts'
import { OutageError } from './outage.ts'
import type { StreamListener, Upstream } from './upstream.ts'

const BLOCK_GAS_LIMIT = 30_000_000n

/**
 * EIP-7825 caps a transaction at 2^24 gas and EDR would refuse estimates above
 * it; the service promises callers 10 times the block's limit instead.
 */
const TRANSACTION_GAS_CAP = 10n * BLOCK_GAS_LIMIT

const TEN_THOUSAND_ETHER = 10_000n * 10n ** 18n
const ONE_GWEI = 10n ** 9n

/** A development chain of its own, in this process, mining as it is sent to. */
export const createEdrUpstream = async (chainId: number): Promise<Upstream> => {
  const context = await edrContext()
  const listeners = new Map<bigint, StreamListener>()
  let provider: Provider | undefined = await context.createProvider(
    L1_CHAIN_TYPE,
    chainConfig(BigInt(chainId)),
    {
      enable: false,
      decodeConsoleLogInputsCallback: () => [],
      printLineCallback: () => undefined,
    },
    {
      subscriptionCallback: ({ filterId, result }) =>
        listeners.get(filterId)?.onEvent(result),
    },
    new ContractDecoder(),
  )
  const send: Upstream['send'] = async (call) => {
    if (!provider) throw new OutageError('unreachable')
    const refused = refusePanic(call, TRANSACTION_GAS_CAP)
    if (refused) return { error: refused }
    const request = { jsonrpc: '2.0', id: 1, ...call }
    const { data } = await provider.handleRequest(JSON.stringify(request))
    return readOutcome(typeof data === 'string' ? JSON.parse(data) : data)
  }
  return {
    name: `edr-${chainId}`,
    final: false,
    development: true,
    send,
    subscribe: async (topic, listener) => {
      const outcome = await send({ method: 'eth_subscribe', params: [topic] })
      if ('error' in outcome) throw new OutageError('malformed')
      const id = String(outcome.result)
      listeners.set(BigInt(id), listener)
      return () => {
        listeners.delete(BigInt(id))
        if (provider) void send({ method: 'eth_unsubscribe', params: [id] })
      }
    },
    close: async () => {
      // EDR has no call for it: a provider ends when nothing refers to it.
      provider = undefined
      for (const { onLost } of listeners.values()) onLost()
      listeners.clear()
    },
  }
}

let sharedContext: Promise<EdrContext> | undefined

/** EDR allows one context a process; all chains live in it. */
const edrContext = (): Promise<EdrContext> => {
  sharedContext ??= createContext()
  return sharedContext
}

const createContext = async (): Promise<EdrContext> => {
  const context = new EdrContext()
  await context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
  return context
}

const chainConfig = (chainId: bigint): ProviderConfig => ({
  chainId,
  networkId: chainId,
  hardfork: OSAKA,
  genesisState: [
    ...l1GenesisState(l1HardforkFromString(OSAKA)),
    ...developmentAccounts.map(({ address }) => ({
      address: Uint8Array.from(Buffer.from(address.slice(2), 'hex')),
      balance: TEN_THOUSAND_ETHER,
    })),
  ],
  ownedAccounts: developmentAccounts.map(({ secretKey }) => secretKey),
  network: { genesisBlockGasLimit: BLOCK_GAS_LIMIT },
  mining: {
    autoMine: true,
    blockGasLimit: BLOCK_GAS_LIMIT,
    memPool: { order: MineOrdering.Priority },
  },
  defaultTransactionGasLimit: BLOCK_GAS_LIMIT,
  transactionGasCap: TRANSACTION_GAS_CAP,
  initialBaseFeePerGas: ONE_GWEI,
  initialParentBeaconBlockRoot: new Uint8Array(32),
  minGasPrice: 0n,
  coinbase: new Uint8Array(20),
  allowBlocksWithSameTimestamp: false,
  allowUnlimitedContractSize: false,
  bailOnCallFailure: true,
  // Like a public node, it takes a transaction that will revert, and mines it.
  bailOnTransactionFailure: false,
  observability: {},
  precompileOverrides: [],
})

const readOutcome = (answer: unknown): Outcome => {
  if (!isObject(answer)) throw new OutageError('malformed')
  const { error } = answer
  if (error === undefined) return { result: (answer.result ?? null) as Json }
  return { error: withoutEcho(error as RpcError) }
}

/** EDR puts the request itself, or null, where other nodes have no data. */
const withoutEcho = ({ code, message, data }: RpcError): RpcError =>
  data === undefined ||
  data === null ||
  (isObject(data) && data.jsonrpc === '2.0')
    ? { code, message }
    : { code, message, data }
