import type { AutomaticDecision } from '../messaging/automatic-contract.ts'
import type { NodeInput } from '../messaging/network-contract.ts'
import type { Tried } from '../messaging/wallet-contract.ts'
import type { SiteSettings } from '../protocol/site-settings.ts'
import type { LaneClient } from './lane-client.ts'

/** Everything that a test says about the wallet. */
export type LaneState = {
  /** How many accounts of the well-known phrase. */
  accounts: number
  watchOnly: readonly string[]
  impersonated: readonly string[]
  networks: readonly { scope: string; name: string; node: NodeInput }[]
  sessions: readonly {
    origin: string
    /** CAIP-2. */
    chains: readonly string[]
    /** Addresses, or places in the list of accounts. */
    accounts: readonly (string | number)[]
  }[]
  sites: readonly ({ origin: string } & Partial<SiteSettings>)[]
  automatic: readonly AutomaticDecision[]
  /** Null for none: the wallet cannot be locked then. */
  password: string | null
  locked: boolean
  language: 'en' | 'de' | null
  theme: 'light' | 'dark' | null
}

/** Deletes everything in the wallet and sets it up anew. */
export const setState = async (
  client: LaneClient,
  state: LaneState,
): Promise<void> => {
  await client.call('removeWallet')
  await client.call('setLanguage', { language: state.language })
  await setAccounts(client, state)
  await setNetworks(client, state.networks)
  const { accounts } = await client.call('getWallet')
  for (const { origin, chains, accounts: chosen } of state.sessions) {
    await client.call('laneGrant', {
      origin,
      chains: [...chains],
      accounts: chosen.map((one) => addressOf(one, accounts)),
    })
  }
  for (const { origin, ...change } of state.sites) {
    await client.call('changeSite', { origin, change })
  }
  for (const one of state.automatic) await client.call('setAutomatic', one)
  if (state.password !== null) {
    const newPassword = state.password
    assertDone(await client.call('changePassword', { newPassword }))
  }
  if (state.locked) await client.call('lock')
}

const setAccounts = async (
  client: LaneClient,
  { accounts, watchOnly, impersonated }: LaneState,
): Promise<void> => {
  if (accounts > 0) assertDone(await client.call('startDeveloperWallet'))
  for (let held = 1; held < accounts; held += 1) {
    assertDone(await client.call('addAccount', { held }))
  }
  for (const address of [...watchOnly, ...impersonated]) {
    await client.call('addWatchOnlyAccount', { address, name: '' })
  }
  await client.call('laneImpersonate', { addresses: [...impersonated] })
}

const setNetworks = async (
  client: LaneClient,
  networks: LaneState['networks'],
): Promise<void> => {
  const known = await client.call('listNetworks')
  for (const { scope, name } of networks) {
    if (known.some((one) => one.chainId === scope)) continue
    if (!scope.startsWith('eip155:')) {
      throw new Error(`The wallet has no chain ${scope} for "${name}"`)
    }
    const problem = await client.call('addNetwork', {
      chainId: scope.slice('eip155:'.length),
      name,
      symbol: 'ETH',
      explorerUrl: '',
    })
    if (!problem) continue
    throw new Error(
      `The network "${name}" cannot be added: its ${problem.field} is ${problem.problem}`,
    )
  }
  await Promise.all(
    networks.map(async ({ scope, name, node }) => {
      const stored = await client.call('setNode', { chainId: scope, node })
      if (stored.saved) return
      throw new Error(
        `The node ${node.url} of the network "${name}" cannot be used: ${JSON.stringify(stored.report)}`,
      )
    }),
  )
}

const addressOf = (
  wanted: string | number,
  accounts: readonly { address: string }[],
): string => {
  if (typeof wanted === 'string') return wanted
  const account = accounts[wanted]
  if (account) return account.address
  throw new Error(
    `There is no account ${wanted}: the wallet has ${accounts.length}, counted from 0`,
  )
}

const assertDone = (tried: Tried<unknown>): void => {
  if (tried.ok) return
  throw new Error(`The wallet refused: ${JSON.stringify(tried.problem)}`)
}
