import {
  ContractDecoder,
  EdrContext,
  type ForkConfig,
  L1_CHAIN_TYPE,
  l1GenesisState,
  l1HardforkFromString,
  l1ProviderFactory,
  MineOrdering,
  OSAKA,
  type Provider,
  type ProviderConfig,
  type SubscriptionEvent,
} from '@nomicfoundation/edr'
import { isObject } from '../../protocol/json-rpc.ts'
import type { ChainSettings } from '../chain/chain-settings.ts'
import { loginHeaders } from '../login-headers.ts'
import { deriveAccounts } from './derive-accounts.ts'

const BLOCK_GAS_LIMIT = 30_000_000n

/**
 * EIP-7825 caps a transaction at 2^24 gas, and EDR would reject estimates above
 * it; the service promises callers 10 times the block's limit.
 */
export const TRANSACTION_GAS_CAP = 10n * BLOCK_GAS_LIMIT

const ETHER = 10n ** 18n
const DEFAULT_BALANCE = 10_000
const ONE_GWEI = 10n ** 9n

/** An EDR provider with a fresh development chain, or a fork. */
export const openEdrProvider = async ({
  chainId,
  settings = {},
  onEvent,
}: {
  chainId: number
  settings?: ChainSettings
  onEvent: (event: SubscriptionEvent) => void
}): Promise<Provider> => {
  const context = await edrContext()
  return await context.createProvider(
    L1_CHAIN_TYPE,
    chainConfig(BigInt(chainId), settings, await toFork(settings)),
    {
      enable: false,
      decodeConsoleLogInputsCallback: () => [],
      printLineCallback: () => undefined,
    },
    { subscriptionCallback: onEvent },
    new ContractDecoder(),
  )
}

/** By itself EDR stays 30 blocks behind, and its cache is the current folder. */
const toFork = async ({
  forkUrl: url,
  forkBlock,
}: ChainSettings): Promise<ForkConfig | undefined> => {
  if (url === undefined) return undefined
  const node = withoutLogin(url)
  const { PORTOLAN_FORK_CACHE: cacheDir = '' } = process.env
  const blockNumber = BigInt(
    forkBlock ?? (await askNode(node, 'eth_blockNumber')),
  )
  const chainId = BigInt(await askNode(node, 'eth_chainId'))
  return {
    url: node.url,
    httpHeaders: Object.entries(node.headers).map(([name, value]) => ({
      name,
      value,
    })),
    blockNumber,
    cacheDir,
    ...(!KNOWN_CHAINS.includes(chainId) && {
      chainOverrides: [
        { chainId, name: 'forked', hardforkActivationOverrides },
      ],
    }),
  }
}

/** EDR executes on blocks of other chains only if it is told their rules. */
const KNOWN_CHAINS = [1n, 17_000n, 560_048n, 11_155_111n]
const hardforkActivationOverrides = [
  { condition: { blockNumber: 0n }, hardfork: OSAKA },
]

/** Before the deadline of the call that made the chain a fork. */
const ASK_MS = 4_000

type NodeAddress = { url: string; headers: Record<string, string> }

/** Neither EDR nor fetch accepts an address that contains a password. */
const withoutLogin = (address: string): NodeAddress => {
  const url = new URL(address)
  const headers = { ...loginHeaders(url) }
  url.username = ''
  url.password = ''
  return { url: url.href, headers }
}

const askNode = async (
  { url, headers }: NodeAddress,
  method: string,
): Promise<string> => {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'error',
    signal: AbortSignal.timeout(ASK_MS),
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] }),
  })
    .then((response) => response.json())
    .catch(() => undefined)
  const { result } = isObject(answer) ? answer : {}
  if (typeof result === 'string' && /^0x[0-9a-f]+$/i.test(result)) return result
  throw new Error(`the node to fork from did not answer ${method}`)
}

let sharedContext: Promise<EdrContext> | undefined

/** EDR allows one context per process, which all chains share. */
const edrContext = (): Promise<EdrContext> => {
  sharedContext ??= createContext()
  return sharedContext
}

const createContext = async (): Promise<EdrContext> => {
  const context = new EdrContext()
  await context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
  return context
}

const chainConfig = (
  chainId: bigint,
  settings: ChainSettings,
  fork: ForkConfig | undefined,
): ProviderConfig => {
  const { balance = DEFAULT_BALANCE, blockTime, genesisTime } = settings
  const accounts = deriveAccounts(settings)
  return {
    chainId,
    networkId: chainId,
    hardfork: OSAKA,
    genesisState: [
      // The forked chain has its own system contracts.
      ...(fork ? [] : l1GenesisState(l1HardforkFromString(OSAKA))),
      ...accounts.map(({ address }) => ({
        address: Uint8Array.from(Buffer.from(address.slice(2), 'hex')),
        balance: BigInt(balance) * ETHER,
      })),
    ],
    ownedAccounts: accounts.map(({ secretKey }) => secretKey),
    network: fork ?? {
      genesisBlockGasLimit: BLOCK_GAS_LIMIT,
      ...(genesisTime !== undefined && {
        genesisBlockTime: BigInt(genesisTime),
      }),
    },
    mining: {
      autoMine: blockTime === undefined,
      ...(blockTime !== undefined && { interval: BigInt(blockTime) * 1_000n }),
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
    // Like a public node, it accepts and mines a transaction that reverts.
    bailOnTransactionFailure: false,
    observability: {},
    precompileOverrides: [],
  }
}
