import { describe, expect, it, vi } from 'vitest'
import type {
  ApprovalKinds,
  KindName,
  Yes,
} from '../../../messaging/approval-contract.ts'
import type { WalletStatus } from '../../../messaging/wallet-contract.ts'
import { toBase64 } from '../../../protocol/base64.ts'
import { toBase58 } from '../../../protocol/solana/base58.ts'
import { encodeMessage } from '../../../protocol/solana/encode-message.ts'
import { signInText } from '../../../protocol/solana/sign-in-text.ts'
import { encodeTransaction } from '../../../protocol/solana/transaction.ts'
import { withLock } from '../../../storage/lock.ts'
import { keyring } from '../../accounts/keyring.ts'
import type { NumberedSession } from '../../sessions/numbered-session.ts'
import { createTestQueue } from '../../testing/builders.ts'
import type { NewApproval } from '../approval-queue.ts'
import { createDecide } from '../decide.ts'
import { createShowApprovals } from '../show-approvals.ts'
import { approvalKinds } from './all-kinds.ts'
import { askedMethods } from './asked-methods.ts'

const ORIGIN = 'https://a.example'
const CHAIN = 'eip155:31337'
const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const SOLANA_ADDRESS = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const SOLANA_OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const SIGNATURE = new Uint8Array(64).fill(7)
const encode = (text: string) => new TextEncoder().encode(text)

const names = Object.keys(approvalKinds) as KindName[]
const acting = names.filter((name) => askedMethods[name].paramsFor !== null)

const network = { chainId: '7', name: 'Seven', symbol: 'SVN', explorerUrl: '' }
const NODE = 'https://node.example'
const token = { address: OTHER, symbol: 'HRB', decimals: 6 }
const fees = { maxFeePerGas: '0x2', maxPriorityFeePerGas: '0x1' }

const asked = {
  requestKey: 'r',
  callerKey: 'c',
  origin: ORIGIN,
  generation: 0,
}
const actingFor = { ...asked, scope: CHAIN, account: ADDRESS }
const solanaFor = { ...asked, scope: SOLANA, account: SOLANA_ADDRESS }

const messageBytes = encodeMessage({
  version: 'legacy',
  signers: 1,
  readonlySigners: 0,
  readonlyOthers: 0,
  accounts: [SOLANA_ADDRESS],
  blockhash: SOLANA_OTHER,
  instructions: [],
  lookups: [],
})
const transaction = toBase64(
  encodeTransaction({ signatures: [new Uint8Array(64)], messageBytes }),
)
const fields = { domain: 'a.example', address: SOLANA_ADDRESS }

const requests: { [Name in KindName]: Extract<NewApproval, { kind: Name }> } = {
  connect: {
    ...asked,
    kind: 'connect',
    chains: [{ chainId: CHAIN, methods: [], notifications: [] }],
    preselected: { accounts: [], chains: [] },
    heldThen: [],
    sessionProperties: {},
    leftOut: [],
    moreLeftOut: 0,
  },
  'add-chain': { ...asked, kind: 'add-chain', network, rpcUrls: [NODE] },
  'sign-message': { ...actingFor, kind: 'sign-message', message: '0x6869' },
  'sign-typed-data': {
    ...actingFor,
    kind: 'sign-typed-data',
    typedData: {
      types: { EIP712Domain: [], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: {},
      message: { text: 'hi' },
    },
  },
  'watch-asset': {
    ...actingFor,
    kind: 'watch-asset',
    token,
    claimed: { symbol: 'HRB', decimals: 6 },
  },
  'send-transaction': {
    ...actingFor,
    kind: 'send-transaction',
    request: { to: OTHER, value: '0x1', data: '0x' },
  },
  'send-calls': {
    ...actingFor,
    kind: 'send-calls',
    batchId: '0x1',
    calls: [
      { to: OTHER, value: '0x1', data: '0x' },
      { to: OTHER, value: '0x2', data: '0x' },
    ],
  },
  'solana-message': {
    ...solanaFor,
    kind: 'solana-message',
    message: toBase64(encode('hi')),
  },
  'solana-sign-in': { ...solanaFor, kind: 'solana-sign-in', fields },
  'solana-transaction': {
    ...solanaFor,
    kind: 'solana-transaction',
    transaction,
  },
}

const chosen = { accounts: [ADDRESS], chains: [CHAIN] }
const limits = { type: '0x2', gas: '0x5208', fees } as const

const choices: { [Name in KindName]: ApprovalKinds[Name]['choice'] } = {
  connect: chosen,
  'add-chain': { network, node: null },
  'sign-message': null,
  'sign-typed-data': null,
  'watch-asset': null,
  'send-transaction': { ...limits, nonce: null },
  'send-calls': [limits, limits],
  'solana-message': null,
  'solana-sign-in': null,
  'solana-transaction': { chain: 'known' },
}

const NOTHING = { accounts: [], chains: [] }

/** What each kind does, and what is stored with its decision. */
const outcomes: Record<KindName, { done: unknown[]; choice: object }> = {
  connect: { done: [], choice: chosen },
  'add-chain': {
    done: [
      ['add network', network],
      ['set node', `eip155:${network.chainId}`, { url: NODE }],
    ],
    choice: NOTHING,
  },
  'sign-message': {
    done: [['sign', keyring.messageDigest('0x6869')]],
    choice: { ...NOTHING, signature: '0x51' },
  },
  'sign-typed-data': {
    done: [
      ['sign', keyring.typedDataDigest(requests['sign-typed-data'].typedData)],
    ],
    choice: { ...NOTHING, signature: '0x51' },
  },
  'watch-asset': {
    done: [['add token', { account: ADDRESS, chainId: CHAIN, token }]],
    choice: NOTHING,
  },
  'send-transaction': {
    done: [],
    choice: { ...NOTHING, transaction: limits },
  },
  'send-calls': {
    done: [],
    choice: { ...NOTHING, transactions: [limits, limits] },
  },
  'solana-message': {
    done: [['sign', encode('hi')]],
    choice: { ...NOTHING, signature: toBase58(SIGNATURE) },
  },
  'solana-sign-in': {
    done: [['sign', encode(signInText(fields))]],
    choice: { ...NOTHING, signature: toBase58(SIGNATURE) },
  },
  'solana-transaction': {
    done: [['sign', messageBytes]],
    choice: { ...NOTHING, signature: toBase58(SIGNATURE) },
  },
}

const covering: NumberedSession = {
  generation: 0,
  sessionScopes: {
    [CHAIN]: {
      methods: acting.map((name) => askedMethods[name].method),
      notifications: [],
      accounts: [`${CHAIN}:${ADDRESS}`],
    },
    [SOLANA]: {
      methods: acting.map((name) => askedMethods[name].method),
      notifications: [],
      accounts: [`${SOLANA}:${SOLANA_ADDRESS}`],
    },
  },
  sessionProperties: {},
}

/** A wallet with one approval of this kind, and a log of what is done. */
const setUp = async (name: KindName) => {
  const approvals = createTestQueue()
  const wallet: { status: WalletStatus; session: NumberedSession } = {
    status: 'unlocked',
    session: covering,
  }
  const done: unknown[] = []
  const forgiven: string[] = []
  const loadKeyring = async () => ({
    ...keyring,
    signDigest: (digest: string) => {
      done.push(['sign', digest])
      return '0x51'
    },
    signBytes: (bytes: Uint8Array) => {
      done.push(['sign', bytes])
      return SIGNATURE
    },
  })
  const showApprovals = createShowApprovals({
    approvals,
    accounts: {
      list: async () => [
        { address: ADDRESS, name: 'One', kind: 'phrase', developer: false },
      ],
    },
    networks: {
      list: async () => [
        {
          chainId: CHAIN,
          name: 'Local',
          symbol: 'ETH',
          development: true,
          hasNode: true,
        },
      ],
    },
    loadKeyring,
  })
  const decide = createDecide({
    showApprovals,
    getStatus: async () => wallet.status,
    approvals,
    refusals: { forgive: async (origin) => void forgiven.push(origin) },
    sessions: {
      hold: (key, task) =>
        withLock({ owner: wallet, key }, () => task(wallet.session)),
    },
    tools: {
      networks: {
        list: async () => [],
        add: async (added) => {
          done.push(['add network', added])
          return undefined
        },
      },
      nodeSettings: {
        check: async () => ({ state: 'none' }),
        prepare: async (chainId, node) => ({
          store: async () => void done.push(['set node', chainId, node]),
        }),
      },
      tokens: { add: async (added) => void done.push(['add token', added]) },
      withKey: async (_, act) => act(new Uint8Array(32)),
      loadKeyring,
      findChain: async () => ({ chain: 'known' }),
      hasOwnKeys: async () => true,
    },
    now: () => 10_000,
  })
  const answer = approvals
    .ask('r', async () => requests[name])
    .then(
      ({ choice }) => choice,
      ({ code }) => code,
    )
  await vi.waitFor(() => expect(approvals.open()).toHaveLength(1))
  const [shown] = await showApprovals()
  if (shown?.kind !== name) throw new Error('nothing is shown')
  const { id, hash } = shown
  const say = (change: object = {}) =>
    decide({ kind: name, id, hash, choice: choices[name], ...change } as Yes)
  return { approvals, wallet, done, forgiven, answer, say, hash }
}

describe.each(names)('approving %s', (name) => {
  it('is carried out once, also when it is resent', async () => {
    const { say, done, answer } = await setUp(name)
    expect(await say()).toStrictEqual({ done: true })
    expect(await say()).toStrictEqual({ done: true })
    expect({ done, choice: await answer }).toStrictEqual(outcomes[name])
  })

  it('resets the count of refusals, except for add-chain', async () => {
    const { say, forgiven } = await setUp(name)
    await say()
    expect(forgiven).toStrictEqual(name === 'add-chain' ? [] : [ORIGIN])
  })

  it.each([
    ['another hash', { hash: 'other' }, 'The request has changed'],
    ['another id', { id: 'other' }, 'This request is no longer open'],
    [
      'another kind',
      { kind: name === 'connect' ? 'add-chain' : 'connect' },
      'This request is no longer open',
    ],
  ])('does nothing for %s', async (_what, change, message) => {
    const { say, done, forgiven, approvals } = await setUp(name)
    await expect(say(change)).rejects.toThrow(message)
    expect({ done, forgiven }).toStrictEqual({ done: [], forgiven: [] })
    expect(approvals.open()).toHaveLength(1)
  })

  it.each<WalletStatus>(['locked', 'no-wallet', 'damaged'])(
    'does nothing while the wallet is %s',
    async (status) => {
      const { say, done, forgiven, approvals, wallet } = await setUp(name)
      wallet.status = status
      await expect(say()).rejects.toThrow('The wallet is not open')
      expect({ done, forgiven }).toStrictEqual({ done: [], forgiven: [] })
      expect(approvals.open()).toHaveLength(1)
    },
  )
})

describe.each(acting)('approving %s', (name) => {
  const isSolana = name.startsWith('solana')
  const scope = isSolana ? SOLANA : CHAIN
  it('is carried out once when it is sent twice at once', async () => {
    const { say, done, answer } = await setUp(name)
    expect(await Promise.all([say(), say()])).toStrictEqual([
      { done: true },
      { done: true },
    ])
    expect({ done, choice: await answer }).toStrictEqual(outcomes[name])
  })

  it.each<[string, Partial<NumberedSession>]>([
    ['was revoked', { sessionScopes: {} }],
    ['is expired', { sessionProperties: { expiry: '1970-01-01T00:00:10Z' } }],
    [
      'has another account',
      {
        sessionScopes: {
          [scope]: {
            methods: [askedMethods[name].method],
            notifications: [],
            accounts: [`${scope}:${isSolana ? SOLANA_OTHER : OTHER}`],
          },
        },
      },
    ],
    [
      'does not allow the method',
      {
        sessionScopes: {
          [scope]: {
            methods: ['eth_call', 'getGenesisHash'],
            notifications: [],
            accounts: [`${scope}:${isSolana ? SOLANA_ADDRESS : ADDRESS}`],
          },
        },
      },
    ],
  ])('withdraws it if the session %s', async (_what, change) => {
    const { say, done, forgiven, answer, wallet } = await setUp(name)
    wallet.session = { ...covering, ...change }
    await expect(say()).rejects.toThrow('This request is no longer open')
    expect({ done, forgiven }).toStrictEqual({ done: [], forgiven: [] })
    expect(await answer).toBe(4001)
  })
})
