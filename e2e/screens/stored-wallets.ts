import {
  hostedNodes,
  storedRecords,
} from '../../src/storage/testing/stored-record.ts'
import developerVault from '../fixtures/developer-vault.json' with {
  type: 'json',
}
import {
  accounts,
  granted,
  holding,
  LOCAL,
  LOCAL_TWO,
  phraseAccount,
} from '../fixtures/session.ts'
import type { HostedNode } from './scene.ts'

type StoredItems = Record<string, unknown>

/** Of an account whose key is missing. */
export const LOST_ADDRESS = `0x${'1'.repeat(40)}`

/** Methods without a chain. */
export const WALLET = 'wallet:eip155'

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
  name: string | number,
  kind: 'phrase' | 'private-key' | 'watch-only' = 'phrase',
) =>
  kind === 'phrase'
    ? phraseAccount(address, name)
    : { address, name, kind, developer: false, hidden: false }

const session = (...chainIds: string[]) => ({
  generation: 1,
  sessionScopes: Object.fromEntries(
    chainIds.map((chainId) => [chainId, granted(chainId, accounts.first)]),
  ),
  sessionProperties: { expiry: '2099-12-31T23:59:00.000Z' },
})

const nodeOf = (chainId: string, node: HostedNode): StoredItems =>
  storedRecords({ [`node/${chainId}`]: hostedNodes(node) })

/** A stored activity record, some minutes ago. */
const record = (minutes: number, facts: StoredItems): StoredItems => {
  const at = Date.now() - minutes * 60_000
  return {
    id: `${minutes}`,
    at,
    until: at,
    act: 'call',
    outcome: 'answered',
    milliseconds: 12,
    count: 1,
    ...facts,
  }
}

const DAY = 24 * 60

/** Records in every form: with text, by name, successful and failed. */
const activity = (...more: StoredItems[]): StoredItems[] => [
  record(9 * DAY, { method: 'wallet_createSession', outcome: 'done' }),
  record(DAY + 1, {
    method: 'wallet_createSession',
    outcome: 'rejected',
    code: 4001,
  }),
  record(DAY, { act: 'edited', outcome: 'done' }),
  record(5, { method: 'eth_chainId', scope: LOCAL, count: 12 }),
  record(4, {
    method: 'eth_accounts',
    scope: LOCAL_TWO,
    outcome: 'refused',
    code: 4100,
    reason: 'not-allowed',
  }),
  record(3, {
    method: 'eth_sendRawTransaction',
    scope: LOCAL,
    hash: `0x${'1f'.repeat(32)}`,
    milliseconds: 3_000,
  }),
  ...more,
]

/** A real node may listen at the wallet's default address. */
const deadNode: HostedNode = {
  baseUrl: 'http://127.0.0.1:1',
  apiKey: 'portolan-development-key',
}

/** Local is reachable, and Local two is not. */
export const developerWallet = (node: HostedNode): StoredItems => ({
  ...holding(accounts.first, accounts.second),
  ...nodeOf(LOCAL, node),
  ...nodeOf(LOCAL_TWO, deadNode),
})

/** Its public node of Ethereum gives way to a chosen one. */
export const walletWithPublicNodes = (node: HostedNode): StoredItems => ({
  ...developerWallet(node),
  ...nodeOf('eip155:1', deadNode),
  ...storedRecords({ 'public-nodes/chains': ['eip155:1', 'eip155:59144'] }),
})

export const walletInUse = (node: HostedNode): StoredItems => ({
  ...developerWallet(node),
  ...storedRecords({
    [`session/${SITE}`]: session(LOCAL, LOCAL_TWO),
    [`activity/${SITE}`]: activity(),
    'session/https://chart.example': session(LOCAL),
    'session/http://localhost:5173': session(LOCAL),
  }),
})

/** Its site may call methods without a chain, such as suggesting one. */
export const walletOfSuggestions = (node: HostedNode): StoredItems => {
  const ofChain = session(LOCAL)
  const ofWallet = {
    ...granted(WALLET, accounts.first),
    methods: ['wallet_addEthereumChain'],
  }
  const sessionScopes = { ...ofChain.sessionScopes, [WALLET]: ofWallet }
  return {
    ...walletInUse(node),
    ...storedRecords({ [`session/${SITE}`]: { ...ofChain, sessionScopes } }),
  }
}

const listed = (token: StoredItems) => ({
  account: accounts.first,
  chainId: LOCAL,
  token,
})

/** Typical tokens: a long name, one without known data, and an NFT. */
export const walletWithTokens = (node: HostedNode): StoredItems => ({
  ...developerWallet(node),
  ...storedRecords({
    'tokens/watched': [
      // The SHA-256 precompile, which answers any call with a number.
      listed({
        address: `0x${'3'.padStart(40, '0')}`,
        symbol: 'LONGSYMBOL1',
        decimals: 36,
      }),
      listed({
        address: `0x${'3'.repeat(40)}`,
        symbol: 'HRB',
        decimals: 6,
        isClaim: true,
      }),
      listed({
        address: `0x${'3'.padStart(40, '0')}`,
        symbol: 'Boats of the harbour and the sea',
        decimals: 0,
        nft: { standard: 'ERC721', id: `${2n ** 256n - 1n}` },
      }),
    ],
  }),
})

/** One of its nodes serves another chain, which the site detects. */
export const walletOfWrongNode = (node: HostedNode): StoredItems => {
  const scope = {
    ...granted(LOCAL_TWO, accounts.first),
    methods: ['eth_blockNumber'],
  }
  const sessionScopes = { [LOCAL_TWO]: scope }
  return {
    ...developerWallet(node),
    ...nodeOf(LOCAL_TWO, node),
    ...storedRecords({
      [`session/${SITE}`]: { ...session(LOCAL_TWO), sessionScopes },
    }),
  }
}

export const LONG_CHAIN = 'eip155:9007199254740991'

/** More than fit on the screen. */
export const walletOfManyAccounts = (node: HostedNode): StoredItems => ({
  ...developerVault,
  ...storedRecords({
    'accounts/held': [
      account(accounts.first, 1),
      // Without letters an address has no checksum that could be wrong.
      ...[...'123456789'].map((digit) =>
        account(`0x${digit.repeat(40)}`, `Berth ${digit}`, 'watch-only'),
      ),
    ],
  }),
  ...nodeOf(LOCAL, node),
})

export const walletOfLongNames = (node: HostedNode): StoredItems => ({
  ...developerVault,
  ...nodeOf(LOCAL, node),
  ...nodeOf(LONG_CHAIN, node),
  ...storedRecords({
    'node/eip155:1': {
      nodes: [
        `https://${'node-'.repeat(12)}1.example`,
        'https://node.example',
      ].flatMap(
        (baseUrl) => hostedNodes({ baseUrl, apiKey: '0123456789abcdef' }).nodes,
      ),
    },
    'accounts/held': [
      account(accounts.first, LONG_NAME),
      account(accounts.second, LONG_WORD),
      account(accounts.third, LONG_NAME, 'watch-only'),
    ],
    'networks/custom': [
      {
        chainId: LONG_CHAIN,
        name: LONG_WORD,
        symbol: 'LONGSYMBOL1',
        explorerUrl: `https://${'explorer-'.repeat(12)}.example`,
      },
    ],
    [`session/${LONG_SITE}`]: session(LOCAL, LONG_CHAIN),
    [`activity/${LONG_SITE}`]: activity(
      record(2, {
        method: 'eth_getTransactionByBlockNumberAndIndexAsLongAsAMethodMayBe',
        scope: LONG_CHAIN,
        outcome: 'failed',
        code: -32000,
        reason: 'node-error',
        milliseconds: 120_000,
        count: 1_000,
      }),
    ),
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [
        `session/https://${name}.example`,
        session(LOCAL),
      ]),
    ),
  }),
})

export const watchOnlyWallet = (): StoredItems =>
  storedRecords({
    'accounts/held': [account(accounts.first, 'Harbour fund', 'watch-only')],
  })

/** A phrase besides the public one, and one that is lost. */
export const walletOfPhrases = (): StoredItems => ({
  ...developerVault,
  ...storedRecords({
    'accounts/held': [
      account(accounts.first, 1),
      { ...account(accounts.second, 2), phrase: 'other', developer: false },
      account(accounts.third, 3),
      { ...account(LOST_ADDRESS, 4, 'watch-only'), keyLost: true },
      account(`0x${'2'.repeat(40)}`, 'Harbour fund', 'watch-only'),
    ],
  }),
})

/** There was a vault, and it is missing. */
export const lostVault = (): StoredItems =>
  storedRecords({ 'set-up/done': true })

export const newerVault = (): StoredItems => ({
  ...lostVault(),
  'vault/sealed': { version: 99, value: {} },
})

const quarantined = (key: string, found: object): StoredItems => ({
  [`quarantine/${key}`]: { version: 1, value: { found, reason: 'unusable' } },
})

/** All that is left of a wallet. */
export const damagedAccounts = (): StoredItems =>
  quarantined('accounts/held', {
    fault: 'unverifiable',
    record: storedRecords({
      'accounts/held': [account(LOST_ADDRESS, 'Harbour fund', 'watch-only')],
    })['accounts/held'],
  })

/** One of each kind, with each thing that can happen to it. */
export const damagedRecords = (node: HostedNode): StoredItems => ({
  ...developerWallet(node),
  ...quarantined(`session/${SITE}`, { fault: 'outdated' }),
  ...quarantined(`session/${LONG_SITE}`, { fault: 'missing' }),
  ...quarantined('networks/custom', {
    fault: 'unverifiable',
    record: storedRecords({
      'networks/custom': [
        { chainId: 'eip155:424242', name: LONG_NAME, symbol: 'HBR' },
      ],
    })['networks/custom'],
  }),
  ...damagedAccounts(),
  ...quarantined(`node/${LOCAL_TWO}`, { found: 'torn' }),
  ...quarantined('public-nodes/chains', { fault: 'changed' }),
  ...quarantined('contacts/book', { fault: 'outdated' }),
})

/** Names of accounts and networks in these; no texts of the wallet. */
/** Labels of contacts. */
export const LABEL = 'Ann'
export const LONG_LABEL: string = 'W'.repeat(32)

export const storedNames: readonly string[] = [
  LABEL,
  LONG_LABEL,
  'Harbour fund',
  LONG_NAME,
  LONG_WORD,
]
