import developerVault from '../fixtures/developer-vault.json' with {
  type: 'json',
}
import {
  accounts,
  granted,
  holding,
  LOCAL,
  LOCAL_TWO,
} from '../fixtures/session.ts'
import type { HostedNode } from './scene.ts'

type StoredItems = Record<string, unknown>

export const SITE = 'https://app.harbour.example'
export const LONG_SITE =
  'https://a-very-long-name-of-a-part-of-a-site.which-goes-on-and-on-for-a-while.harbour-and-lighthouse-company.example:44444'
const LONG_NAME =
  'Savings for the lighthouse keepers of the northernmost islands'
/** Without a place to break it. */
export const LONG_WORD =
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamt'.slice(
    0,
    64,
  )

const account = (
  address: string,
  name: string,
  kind: 'phrase' | 'private-key' | 'watch-only' = 'phrase',
) => ({ address, name, kind, developer: kind === 'phrase', hidden: false })

const session = (...chainIds: string[]) => ({
  version: 1,
  value: {
    generation: 1,
    sessionScopes: Object.fromEntries(
      chainIds.map((chainId) => [chainId, granted(chainId, accounts.first)]),
    ),
    sessionProperties: { expiry: '2099-12-31T23:59:00.000Z' },
  },
})

const nodeOf = (chainId: string, node: HostedNode): StoredItems => ({
  [`node/${chainId}`]: { version: 1, value: node },
})

export const developerWallet = (node: HostedNode): StoredItems => ({
  ...holding(accounts.first, accounts.second),
  ...nodeOf(LOCAL, node),
})

export const walletInUse = (node: HostedNode): StoredItems => ({
  ...developerWallet(node),
  [`session/${SITE}`]: session(LOCAL, LOCAL_TWO),
  'session/https://chart.example': session(LOCAL),
  'session/http://localhost:5173': session(LOCAL),
})

export const LONG_CHAIN = 'eip155:9007199254740991'

export const walletOfLongNames = (node: HostedNode): StoredItems => ({
  ...developerVault,
  'accounts/held': {
    version: 2,
    value: [
      account(accounts.first, LONG_NAME),
      account(accounts.second, LONG_WORD),
      account(accounts.third, LONG_NAME, 'watch-only'),
    ],
  },
  'networks/custom': {
    version: 1,
    value: [
      {
        chainId: LONG_CHAIN,
        name: LONG_WORD,
        symbol: 'LONGSYMBOL1',
        explorerUrl: `https://${'explorer-'.repeat(12)}.example`,
      },
    ],
  },
  ...nodeOf(LOCAL, node),
  ...nodeOf(LONG_CHAIN, node),
  [`session/${LONG_SITE}`]: session(LOCAL, LONG_CHAIN),
  ...Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [
      `session/https://${name}.example`,
      session(LOCAL),
    ]),
  ),
})

export const watchOnlyWallet = (): StoredItems => ({
  'accounts/held': {
    version: 2,
    value: [account(accounts.first, 'Harbour fund', 'watch-only')],
  },
})

/** There was a vault, and it is nowhere. */
export const lostVault = (): StoredItems => ({
  'set-up/done': { version: 1, value: true },
})

export const newerVault = (): StoredItems => ({
  ...lostVault(),
  'vault/sealed': { version: 99, value: {} },
})

/** What people and networks are called in these; not a text of the wallet. */
export const storedNames: readonly string[] = [
  'Account 1',
  'Account 2',
  'Harbour fund',
  LONG_NAME,
  LONG_WORD,
]
