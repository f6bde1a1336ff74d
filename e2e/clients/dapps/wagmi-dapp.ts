import {
  connect,
  createConfig,
  disconnect,
  getBalance,
  getBlockNumber,
  getConnection,
  getConnectors,
  injected,
  reconnect,
  sendTransaction,
  signMessage,
  switchChain,
  unstable_connector,
  waitForTransactionReceipt,
} from '@wagmi/core'
import { type Address, defineChain } from 'viem'

const RDNS = 'io.github.portolan'

const chainOf = (id: number, name: string) =>
  defineChain({
    id,
    name,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:1'] } },
  })

const local = chainOf(31_337, 'Local')
const localTwo = chainOf(31_338, 'Local two')
const unknown = chainOf(987_654_321, 'Nowhere')

/** Reads go through the wallet too: its own URLs are unreachable. */
const throughWallet = unstable_connector(injected)

const config = createConfig({
  chains: [local, localTwo, unknown],
  transports: {
    [local.id]: throughWallet,
    [localTwo.id]: throughWallet,
    [unknown.id]: throughWallet,
  },
})

const ours = () => {
  const found = getConnectors(config).find(({ id }) => id === RDNS)
  if (!found) throw new Error('The wallet was not found')
  return found
}

/** The actions of a wagmi dapp, by the names that a test calls. */
const wagmiDapp = {
  wallets: () =>
    getConnectors(config).map(({ id, name, icon }) => ({ id, name, icon })),
  connect: async () => {
    const { accounts, chainId } = await connect(config, { connector: ours() })
    return { accounts, chainId }
  },
  connection: () => {
    const { status, chainId, address } = getConnection(config)
    return { status, chainId, address }
  },
  read: async (address: Address) => ({
    block: String(await getBlockNumber(config, { cacheTime: 0 })),
    balance: String((await getBalance(config, { address })).value),
  }),
  sign: (message: string) => signMessage(config, { message }),
  send: async (to: Address) => {
    const hash = await sendTransaction(config, { to, value: 1n })
    const { status } = await waitForTransactionReceipt(config, { hash })
    return { hash, status }
  },
  switchTo: async (chainId: 31_337 | 31_338 | 987_654_321) => {
    await switchChain(config, { chainId })
    return getConnection(config).chainId
  },
  disconnect: () => disconnect(config),
  reconnect: async () => (await reconnect(config)).length,
}

export type WagmiDapp = typeof wagmiDapp

Object.assign(globalThis, { wagmiDapp })
