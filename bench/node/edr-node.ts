import {
  ContractDecoder,
  EdrContext,
  L1_CHAIN_TYPE,
  l1GenesisState,
  l1HardforkFromString,
  l1ProviderFactory,
  MineOrdering,
  OSAKA,
} from '@nomicfoundation/edr'
import { developmentAccounts } from '../../src/hosted-node/upstream/development-accounts.ts'
import { serveBodies } from './serve-bodies.ts'

/**
 * The raw node: EDR behind a bare HTTP server, which adds as little as can be.
 * Its chain is that of the service's own development networks.
 */
const CHAIN_ID = 31_338n
const GAS_LIMIT = 30_000_000n

const context = new EdrContext()
await context.registerProviderFactory(L1_CHAIN_TYPE, l1ProviderFactory())
const provider = await context.createProvider(
  L1_CHAIN_TYPE,
  {
    chainId: CHAIN_ID,
    networkId: CHAIN_ID,
    hardfork: OSAKA,
    genesisState: [
      ...l1GenesisState(l1HardforkFromString(OSAKA)),
      ...developmentAccounts.map(({ address }) => ({
        address: Uint8Array.from(Buffer.from(address.slice(2), 'hex')),
        balance: 10n ** 22n,
      })),
    ],
    ownedAccounts: developmentAccounts.map(({ secretKey }) => secretKey),
    network: { genesisBlockGasLimit: GAS_LIMIT },
    mining: {
      autoMine: true,
      blockGasLimit: GAS_LIMIT,
      memPool: { order: MineOrdering.Priority },
    },
    defaultTransactionGasLimit: GAS_LIMIT,
    transactionGasCap: GAS_LIMIT,
    initialBaseFeePerGas: 10n ** 9n,
    initialParentBeaconBlockRoot: new Uint8Array(32),
    minGasPrice: 0n,
    coinbase: new Uint8Array(20),
    allowBlocksWithSameTimestamp: false,
    allowUnlimitedContractSize: false,
    bailOnCallFailure: true,
    bailOnTransactionFailure: false,
    observability: {},
    precompileOverrides: [],
  },
  {
    enable: false,
    decodeConsoleLogInputsCallback: () => [],
    printLineCallback: () => undefined,
  },
  { subscriptionCallback: () => undefined },
  new ContractDecoder(),
)

/** EDR answers a call without its frame, and takes calls one by one. */
const answerCall = async (call: { id: unknown }): Promise<string> => {
  const { data } = await provider.handleRequest(JSON.stringify(call))
  const outcome = typeof data === 'string' ? data : JSON.stringify(data)
  return `{"jsonrpc":"2.0","id":${JSON.stringify(call.id)},${outcome.slice(1)}`
}

serveBodies(async (body) => {
  const asked: { id: unknown } | { id: unknown }[] = JSON.parse(body)
  return Array.isArray(asked)
    ? `[${(await Promise.all(asked.map(answerCall))).join(',')}]`
    : await answerCall(asked)
})
