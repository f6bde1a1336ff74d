import { createMultichainClient } from '@metamask/connect-multichain'
import { errorOf } from './find-provider.ts'

type Client = Awaited<ReturnType<typeof createMultichainClient>>

const LOCAL = 'eip155:31337'
const LOCAL_TWO = 'eip155:31338'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'

const sessions: unknown[] = []
let client: Client

/** The actions of a dapp with connect-multichain. */
const connectMultichainDapp = {
  sessions,
  errorOf,
  start: async () => {
    client = await createMultichainClient({
      dapp: { name: 'Harbour', url: location.origin },
      // Without a URL for the local chains, it reads through the wallet.
      api: { supportedNetworks: {} },
      analytics: { enabled: false },
      ui: { headless: true },
    })
    client.on('wallet_sessionChanged', (session) => sessions.push(session))
  },
  status: () => client.status,
  session: async () => {
    const session = await client.provider.getSession()
    return Object.fromEntries(
      Object.entries(session?.sessionScopes ?? {}).map(
        ([scope, { accounts }]) => [scope, accounts],
      ),
    )
  },
  connect: () => client.connect([LOCAL, LOCAL_TWO], []),
  connectWithBitcoin: () =>
    client.connect([LOCAL, LOCAL_TWO, BITCOIN as typeof LOCAL], []),
  invoke: (scope: string, method: string, params: unknown[] = []) =>
    client.invokeMethod({
      scope: scope as typeof LOCAL,
      request: { method, params },
    }),
  disconnect: () => client.disconnect(),
}

export type ConnectMultichainDapp = typeof connectMultichainDapp

Object.assign(globalThis, { connectMultichainDapp })
