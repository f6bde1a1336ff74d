import { createEVMClient } from '@metamask/connect-evm'
import { errorOf } from './find-provider.ts'

type Client = Awaited<ReturnType<typeof createEVMClient>>
type Hex = `0x${string}`

/** Both local chains, and one that the wallet does not know. */
const CHAINS: Hex[] = ['0x7a69', '0x7a6a']
const UNKNOWN = '0x3ade68b1'

const events: [name: string, value: unknown][] = []
let client: Client

const request = (method: string, params: unknown[] = []): Promise<unknown> =>
  client.getProvider().request({ method, params })

/** The actions of a dapp with connect-evm, by the names that a test calls. */
const connectEvmDapp = {
  events,
  errorOf,
  request,
  /** The URLs are those that it reads from by itself. */
  start: async (urls: readonly string[]) => {
    const [first = '', second = ''] = urls
    client = await createEVMClient({
      dapp: { name: 'Harbour', url: location.origin },
      api: {
        supportedNetworks: {
          '0x7a69': first,
          '0x7a6a': second,
          [UNKNOWN]: first,
        },
      },
      analytics: { enabled: false },
      ui: { headless: true },
      eventHandlers: {
        accountsChanged: (value) => events.push(['accountsChanged', value]),
        chainChanged: (value) => events.push(['chainChanged', value]),
        disconnect: () => events.push(['disconnect', undefined]),
      },
    })
  },
  state: () => ({
    status: client.status,
    accounts: client.accounts,
    chainId: client.getChainId(),
  }),
  connect: () => client.connect({ chainIds: CHAINS }),
  connectAndSign: (message: string) =>
    client.connectAndSign({ message, chainIds: CHAINS }),
  switchTo: (chainId: Hex) => client.switchChain({ chainId }),
  switchToUnknown: () => client.switchChain({ chainId: UNKNOWN }),
  disconnect: () => client.disconnect(),
}

export type ConnectEvmDapp = typeof connectEvmDapp

Object.assign(globalThis, { connectEvmDapp })
