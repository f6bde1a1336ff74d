import {
  type Address,
  createWalletClient,
  custom,
  defineChain,
  parseAbi,
  publicActions,
} from 'viem'
import { errorOf, findProvider } from './find-provider.ts'

const chainOf = (id: number, name: string, url = 'http://127.0.0.1:1') =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })

const clientOf = (account: Address) =>
  createWalletClient({
    account,
    chain: chainOf(31_337, 'Local'),
    transport: custom(findProvider()),
    pollingInterval: 100,
  }).extend(publicActions)

/** The parts of a viem dapp, by the names that a test calls. */
const viemDapp = {
  clientOf,
  chainOf,
  errorOf,
  abi: parseAbi([
    'function transfer(address to, uint256 amount) returns (bool)',
  ]),
}

export type ViemDapp = typeof viemDapp

Object.assign(globalThis, { viemDapp })
