import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { englishTexts, giveTexts } from '../dev/give-texts.ts'
import type { ConnectApproval } from '../messaging/approval-contract.ts'
import type { ConnectedPage } from '../messaging/popup-contract.ts'
import type { WalletView } from '../messaging/wallet-contract.ts'
import { App } from './App.tsx'
import { ConnectedPages } from './components/ConnectedPages.tsx'
import type { WalletCalls } from './wallet-calls.ts'
import type { WalletState, WalletStore } from './wallet-store.ts'

giveTexts(englishTexts())

/** Screens that are loaded later, loaded before the tests. */
const later = vi.hoisted(() => ({ loads: [] as (() => Promise<void>)[] }))

vi.mock('./later.tsx', () => ({
  later: <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
    let Loaded: ComponentType<Props>
    later.loads.push(async () => {
      Loaded = await load()
    })
    return (props: Props) => <Loaded {...props} />
  },
}))

beforeAll(async () => {
  // A screen may register others.
  for (const load of later.loads) await load()
})

const never = new Promise<never>(() => undefined)

const wallet: WalletCalls = {
  call: async () => never,
  on: () => () => undefined,
  onReconnect: () => () => undefined,
}

const markupOf = (state: WalletState): string => {
  const store: WalletStore = {
    getState: () => state,
    getInitialState: () => state,
    subscribe: () => () => undefined,
    retry: () => undefined,
  }
  return renderToStaticMarkup(
    <App store={store} wallet={wallet} isWindow={false} />,
  )
}

const textsIn = (markup: string): string[] =>
  markup.split(/<[^>]+>/).filter((piece) => piece !== '')

const textsOf = (state: WalletState): string[] => textsIn(markupOf(state))

const walletOf = (members: Partial<WalletView> = {}): WalletView => ({
  status: 'unlocked',
  damage: null,
  hasVault: true,
  hasPassword: true,
  backedUp: true,
  isCopied: true,
  developer: false,
  accounts: [],
  autoLockMs: 1_800_000,
  retryIn: 0,
  ...members,
})

const readyWith = (
  pages: ConnectedPage[],
  wallet: Partial<WalletView> = {},
): WalletState => ({
  status: 'ready',
  overview: {
    version: '1.2.3',
    extensionId: 'abcdefgh',
    pages,
    isRecording: false,
  },
  approvals: [],
  wallet: walletOf(wallet),
})

const textsOfPages = (pages: ConnectedPage[]): string[] =>
  textsIn(renderToStaticMarkup(<ConnectedPages pages={pages} />))

describe('ConnectedPages', () => {
  it('shows a text if no site is connected', () => {
    expect(textsOfPages([])).toStrictEqual([
      'Active connections',
      'No active connections',
      'Sites that use the wallet appear here while they are open.',
    ])
  })

  it('lists the connected pages with their transports', () => {
    const texts = textsOfPages([
      { origin: 'https://a.example', transports: ['injected'], connections: 1 },
      {
        origin: 'http://localhost:8080',
        transports: ['injected', 'external'],
        connections: 1234,
      },
    ])
    expect(texts).toStrictEqual([
      'Active connections',
      '2',
      'https://',
      'a.example',
      'Injected provider',
      '1 connection',
      'http://',
      'localhost:8080',
      'Injected provider',
      'Extension port',
      '1,234 connections',
    ])
  })

  it('renders an origin as text, never as markup', () => {
    const origin = '<img src=x onerror=alert(1)>'
    expect(
      renderToStaticMarkup(
        <ConnectedPages
          pages={[{ origin, transports: ['external'], connections: 1 }]}
        />,
      ),
    ).not.toContain('<img')
  })
})

describe('App', () => {
  it('first shows what is known immediately', () => {
    expect(textsOf(readyWith([]))).toStrictEqual([
      'Portolan',
      'Home',
      'Sites',
      'Networks',
      'Settings',
    ])
  })

  it('offers a retry when the background is unreachable', () => {
    const texts = textsOf({ status: 'unreachable', retrying: false })
    expect(texts[0]).toBe('The wallet isn’t responding')
    expect(texts.at(-1)).toBe('Try again')
  })

  it('does not move the button while retrying', () => {
    const markup = markupOf({ status: 'unreachable', retrying: true })
    expect(markup).toContain('aria-disabled="true">Retrying…</button>')
  })

  it('announces loading', () => {
    expect(markupOf({ status: 'loading' })).toMatch(
      /role="status".*Loading wallet…/,
    )
  })
})

const account = {
  address: '0x1111111111111111111111111111111111111111',
  name: 'Main',
  kind: 'watch-only' as const,
  developer: false,
  selected: true,
}
const chain = {
  chainId: 'eip155:1',
  name: 'Ethereum',
  needsNode: false,
  selected: true,
  methods: ['eth_call', 'personal_sign'],
  notifications: ['eth_subscription'],
}

const askedWith = (
  asked: Partial<ConnectApproval>,
  wallet: Partial<WalletView> = {},
): WalletState => ({
  status: 'ready',
  overview: {
    version: '1.2.3',
    extensionId: 'abcdefgh',
    pages: [],
    isRecording: false,
  },
  approvals: [
    {
      kind: 'connect',
      id: 'first',
      hash: 'hash',
      origin: 'https://a.example',
      accounts: [account],
      chains: [chain],
      leftOut: [],
      moreLeftOut: 0,
      ...asked,
    },
  ],
  wallet: walletOf(wallet),
})

const suggestedBy = (origin: string): WalletState => ({
  status: 'ready',
  overview: {
    version: '1.2.3',
    extensionId: 'abcdefgh',
    pages: [],
    isRecording: false,
  },
  approvals: [
    {
      kind: 'add-chain',
      id: 'first',
      hash: 'hash',
      origin,
      network: { chainId: '7', name: 'Seven', symbol: 'SVN', explorerUrl: '' },
      node: 'https://node.example',
      otherNodes: [],
      others: [],
      grantedTo: null,
    },
  ],
  wallet: walletOf(),
})

const connectButton = (state: WalletState): string =>
  markupOf(state).match(/<button[^>]*>(?=Connect<)/)?.[0] ?? ''

describe('the connect approval', () => {
  it('shows the site and its request in place of the home screen', () => {
    const leftOut: ConnectApproval['leftOut'] = [
      { what: 'eip155:5', reason: 'unsupported-chain' },
      { what: 'eth_sign', reason: 'unknown-method' },
    ]
    expect(textsOf(askedWith({ leftOut }))).toStrictEqual([
      'Connect to this site?',
      'https://',
      'a.example',
      'It sees the accounts and networks you select. Nothing is signed without you.',
      'Accounts',
      'Main',
      ' ',
      '0x1111…1111',
      account.address,
      'Watch-only',
      'Show full addresses',
      'Networks',
      'Ethereum',
      'eip155:1',
      'Add a watch-only account',
      'Address',
      'Name',
      'Add account',
      'Import private key',
      'Details',
      'What this site can request',
      'Unavailable networks',
      'The site also asked for these networks, but won’t get them.',
      'eip155:5',
      ' ',
      'is not a network in this wallet',
      'Not granted',
      'The site also asked for these, but won’t get them.',
      'eth_sign',
      ' ',
      'is not a supported method',
      '1 account on 1 network',
      'Review the request first. You can approve it in a moment.',
      'Cancel',
      'Connect',
    ])
  })

  it('selects what the background preselected', () => {
    const boxes = markupOf(
      askedWith({
        chains: [chain, { ...chain, chainId: 'eip155:10', selected: false }],
      }),
    ).matchAll(/<input type="checkbox"[^>]*>/g)
    const described = [...boxes].filter(([box]) => box.includes('describedby'))
    expect(described.map(([box]) => box.includes('checked'))).toStrictEqual([
      true,
      true,
      false,
    ])
  })

  it.each([
    [
      'account',
      { accounts: [{ ...account, selected: false }] },
      'Select at least one account to connect.',
    ],
    [
      'network',
      { chains: [{ ...chain, selected: false }] },
      'Select at least one network to connect.',
    ],
    [
      'network that has a node',
      { chains: [{ ...chain, needsNode: true, selected: false }] },
      'To connect, set up a node for a network.',
    ],
    [
      'account and no network',
      { accounts: [], chains: [{ ...chain, selected: false }] },
      'Select at least one account and one network.',
    ],
  ])(
    'disables Connect with no %s, and explains why',
    (_none, asked, reason) => {
      const state = askedWith(asked)
      expect(connectButton(state)).toContain(' disabled=""')
      expect(connectButton(state)).toContain('aria-describedby="approval-sum ')
      expect(markupOf(state)).toContain(
        `id="approval-sum" role="status">${reason}<`,
      )
    },
  )

  it('enables Connect once both are selected', () => {
    expect(connectButton(askedWith({}))).not.toContain(' disabled=""')
  })

  it('disables Connect right after the request appears, and explains why', () => {
    const state = askedWith({})
    expect(connectButton(state)).toContain(' aria-disabled="true"')
    expect(connectButton(state)).toContain(
      ' aria-describedby="approval-sum approval-unarmed"',
    )
    expect(markupOf(state)).toMatch(/id="approval-unarmed">Review the request/)
    expect(markupOf(state)).toContain('aria-disabled="false">Cancel<')
  })

  it('connects only by its button, never by a form submit', () => {
    const markup = markupOf(askedWith({}))
    expect(connectButton(askedWith({}))).toContain('type="button"')
    expect(markup.match(/<form.*<\/form>/)?.[0]).not.toContain('Connect')
  })

  it('folds the account form, unless there is no account', () => {
    expect(markupOf(askedWith({}))).not.toContain('<details open=""')
    expect(markupOf(askedWith({ accounts: [] }))).toContain('<details open=""')
    expect(textsOf(askedWith({ accounts: [] }))).toContain(
      'No accounts yet. Add one to connect.',
    )
  })

  it('hides "Not granted" if everything is granted', () => {
    expect(textsOf(askedWith({}))).not.toContain('Not granted')
  })

  it('renders what a site sent as text, never as markup', () => {
    const what = '<img src=x onerror=alert(1)>'
    const leftOut = [{ what, reason: 'unknown-method' as const }]
    expect(markupOf(askedWith({ leftOut }))).not.toContain('<img')
  })
})

describe('a locked wallet', () => {
  // The first look fetches the screens, which are there at the second.
  beforeAll(async () => {
    markupOf(readyWith([], { status: 'damaged', damage: 'lost' }))
    markupOf(suggestedBy('https://a.example'))
    await vi.dynamicImportSettled()
  })

  it.each<[Partial<WalletView>, string]>([
    [{ status: 'no-wallet', hasVault: false }, 'Welcome to Portolan'],
    [{ status: 'locked' }, 'Unlock Portolan'],
    [{ status: 'damaged', damage: 'lost' }, 'Restore your wallet'],
    [
      { status: 'damaged', damage: 'newer' },
      'This wallet needs a newer version',
    ],
  ])('shows nothing else for %j', (wallet, title) => {
    const texts = textsOf(readyWith([], wallet))
    expect(texts[0]).toBe(title)
    for (const tab of ['Home', 'Sites', 'Networks', 'Settings']) {
      expect(texts).not.toContain(tab)
    }
  })

  it('shows the pending request without a Connect button', () => {
    const texts = textsOf(askedWith({}, { status: 'locked' }))
    expect(texts.slice(0, 3)).toStrictEqual([
      'https://',
      'a.example',
      'wants to connect. You’ll review the request next.',
    ])
    expect(texts).not.toContain('Connect')
  })

  it('warns of an imitated name, as the approvals do', () => {
    const origin = 'https://xn--80ak6aa92e.example'
    const warning =
      'This name contains look-alike letters. It may imitate another site.'
    const locked = askedWith({ origin }, { status: 'locked' })
    expect(textsOf(locked)).toContain(warning)
    expect(textsOf(askedWith({ origin }))).toContain(warning)
    expect(textsOf(suggestedBy(origin))).toContain(warning)
  })

  it('has no plain text field for secrets', () => {
    const markup = markupOf(
      readyWith([], { status: 'damaged', damage: 'lost' }),
    )
    const fields = markup.match(/<input[^>]*>/g) ?? []
    expect(fields).toHaveLength(14)
    for (const field of fields) {
      expect(field).toContain('type="password"')
      expect(field).toContain('autoComplete="off"')
    }
  })
})

describe('the developer wallet banner', () => {
  it.each<[string, WalletState]>([
    ['home', readyWith([], { developer: true })],
    ['an approval', askedWith({}, { developer: true })],
    ['a locked wallet', readyWith([], { developer: true, status: 'locked' })],
  ])('is shown above %s', (_title, state) => {
    expect(textsOf(state)[0]).toBe('Developer wallet')
  })

  it('is not shown for the user’s own keys', () => {
    expect(textsOf(readyWith([]))).not.toContain('Developer wallet')
  })
})
