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
import { developmentAccounts } from './development-accounts.ts'

const BLOCK_GAS_LIMIT = 30_000_000n

/**
 * EIP-7825 caps a transaction at 2^24 gas, and EDR would reject estimates above
 * it; the service promises callers 10 times the block's limit.
 */
export const TRANSACTION_GAS_CAP = 10n * BLOCK_GAS_LIMIT

const TEN_THOUSAND_ETHER = 10_000n * 10n ** 18n
const ONE_GWEI = 10n ** 9n

/** An EDR provider with a fresh development chain, or a fork of `forkUrl`. */
export const openEdrProvider = async ({
  chainId,
  forkUrl,
  onEvent,
}: {
  chainId: number
  forkUrl?: string | undefined
  onEvent: (event: SubscriptionEvent) => void
}): Promise<Provider> => {
  const context = await edrContext()
  const fork = forkUrl === undefined ? undefined : await latestOf(forkUrl)
  return await context.createProvider(
    L1_CHAIN_TYPE,
    chainConfig(BigInt(chainId), fork),
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
const latestOf = async (url: string): Promise<ForkConfig> => {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}',
  })
  const { result } = (await response.json()) as { result: string }
  const { PORTOLAN_FORK_CACHE: cacheDir = '' } = process.env
  return { url, blockNumber: BigInt(result), cacheDir }
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
  fork: ForkConfig | undefined,
): ProviderConfig => ({
  chainId,
  networkId: chainId,
  hardfork: OSAKA,
  genesisState: [
    // The forked chain has its own system contracts.
    ...(fork ? [] : l1GenesisState(l1HardforkFromString(OSAKA))),
    ...developmentAccounts.map(({ address }) => ({
      address: Uint8Array.from(Buffer.from(address.slice(2), 'hex')),
      balance: TEN_THOUSAND_ETHER,
    })),
  ],
  ownedAccounts: developmentAccounts.map(({ secretKey }) => secretKey),
  network: fork ?? { genesisBlockGasLimit: BLOCK_GAS_LIMIT },
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
  // Like a public node, it accepts and mines a transaction that reverts.
  bailOnTransactionFailure: false,
  observability: {},
  precompileOverrides: [],
})
