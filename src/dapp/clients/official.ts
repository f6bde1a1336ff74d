import {
  getDefaultTransport,
  getMultichainClient,
} from '@metamask/multichain-api-client'

const scope = 'eip155:31337'
const transport = getDefaultTransport({
  extensionId: 'hnfgigmjhdebkmbdgdncnlhfhoendcjd',
  // The first call waits until the wallet has started.
  warmupTimeout: -1,
})
const client = getMultichainClient({ transport })

const getAccount = async () => {
  const session = await client.getSession()
  const [account] = session?.sessionScopes[scope]?.accounts ?? []
  if (!account) throw new Error('Connect first.')
  return account.slice(scope.length + 1) as `0x${string}`
}

export const connect = async () =>
  client.createSession({
    optionalScopes: { [scope]: { methods: [], notifications: [] } },
  })

export const read = async () =>
  client.invokeMethod({
    scope,
    request: {
      method: 'eth_getBalance',
      params: [await getAccount(), 'latest'],
    },
  })

export const sign = async () =>
  client.invokeMethod({
    scope,
    request: {
      method: 'personal_sign',
      // "Land ho" as UTF-8.
      params: ['0x4c616e6420686f', await getAccount()],
    },
  })

export const disconnect = async () => client.revokeSession({})
