import { describe, expect, it, vi } from 'vitest'
import type { SessionChoice } from '../../messaging/site-contract.ts'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { createMemoryArea } from '../../storage/testing/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import type { NewConnectApproval } from '../approvals/approval-queue.ts'
import { createShowApprovals } from '../approvals/show-approvals.ts'
import { createTestNetworks, createTestQueue } from '../testing/builders.ts'
import { createApprovalProcedures } from './approval-procedures.ts'

const [FIRST, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const LOCAL = 'eip155:31337'
const WITHOUT_NODE = 'eip155:1'
const ORIGIN = 'https://a.example'
const choice: SessionChoice = { accounts: [FIRST], chains: [LOCAL] }

const requestOf = (site: string): NewConnectApproval => ({
  kind: 'connect',
  requestKey: site,
  callerKey: `injected/${site}/c`,
  origin: `https://${site}.example`,
  generation: 0,
  chains: [LOCAL, WITHOUT_NODE].map((chainId) => ({
    chainId,
    methods: ['eth_call'],
    notifications: [],
  })),
  preselected: choice,
  heldThen: [FIRST],
  sessionProperties: {},
  leftOut: [],
  moreLeftOut: 0,
})

const notCalled = (): Promise<never> =>
  Promise.reject(new Error('not called here'))

/** A wallet with one account, and a request of the site `a`. */
const setUp = async () => {
  const area = createMemoryArea()
  const approvals = createTestQueue()
  const accounts = createAccounts({ area, changed: () => undefined })
  await accounts.addWatchOnly({ address: FIRST, name: 'One' })
  const wallet: { status: WalletStatus } = { status: 'unlocked' }
  const done: unknown[] = []
  const write =
    (name: string) =>
    async (...args: unknown[]): Promise<void> => {
      done.push([name, ...args])
    }
  const networks = createTestNetworks({
    area,
  })
  const procedures = createApprovalProcedures({
    showApprovals: createShowApprovals({
      approvals,
      accounts,
      networks,
      loadKeyring: notCalled,
    }),
    getStatus: async () => wallet.status,
    approvals,
    approvalWindow: {
      recognize: async () => undefined,
      views: async () => undefined,
    },
    refusals: { note: write('note'), forgive: write('forgive') },
    sessions: { hold: notCalled },
    nodesWithoutSimulation: new Set(),
    networks,
    nodeSettings: { testNew: notCalled },
    sent: {} as never,
    tools: {
      networks,
      nodeSettings: { prepare: notCalled, check: notCalled },
      tokens: { add: notCalled },
      withKey: notCalled,
      loadKeyring: notCalled,
      findChain: notCalled,
      hasOwnKeys: notCalled,
    },
    now: () => 0,
  })
  const approve = async (
    asked: { id: string; hash: string },
    chosen = choice,
  ) => procedures.decide({ kind: 'connect', ...asked, choice: chosen })
  const ask = (site: string) => {
    const asked = approvals
      .ask(site, async () => requestOf(site))
      .then(
        ({ choice }) => choice,
        ({ code }) => code,
      )
    return asked
  }
  const outcome = ask('a')
  await vi.waitFor(() => expect(approvals.open()).toHaveLength(1), {
    interval: 1,
  })
  const [shown] = await procedures.getApprovals(undefined)
  if (!shown) throw new Error('nothing is shown')
  const { id, hash } = shown
  return {
    procedures,
    approve,
    approvals,
    accounts,
    ask,
    outcome,
    shown,
    id,
    hash,
    done,
    wallet,
  }
}

describe('getApprovals', () => {
  it('shows each approval as the user sees it, the oldest first', async () => {
    const { ask, approvals, procedures, shown } = await setUp()
    ask('b')
    await vi.waitFor(() => expect(approvals.open()).toHaveLength(2))
    expect(await procedures.getApprovals(undefined)).toMatchObject([
      shown,
      { origin: 'https://b.example' },
    ])
    expect(shown).toStrictEqual({
      kind: 'connect',
      id: expect.any(String),
      hash: expect.any(String),
      origin: 'https://a.example',
      accounts: [
        {
          address: FIRST,
          name: 'One',
          kind: 'watch-only',
          developer: false,
          selected: true,
        },
      ],
      chains: [
        {
          chainId: LOCAL,
          name: 'Local',
          needsNode: false,
          selected: true,
          methods: ['eth_call'],
          notifications: [],
        },
        {
          chainId: WITHOUT_NODE,
          name: 'Ethereum',
          needsNode: true,
          selected: false,
          methods: ['eth_call'],
          notifications: [],
        },
      ],
      leftOut: [],
      moreLeftOut: 0,
    })
  })

  it('shows nothing if nothing is pending', async () => {
    const { procedures, id } = await setUp()
    await procedures.reject({ id })
    expect(await procedures.getApprovals(undefined)).toStrictEqual([])
  })
})

describe('decide', () => {
  it('grants the site what was selected', async () => {
    const { approve, id, hash, outcome } = await setUp()
    expect(await approve({ id, hash })).toStrictEqual({ done: true })
    expect(await outcome).toStrictEqual(choice)
  })

  it('decides any pending approval, not only the oldest', async () => {
    const { ask, approvals, approve, procedures, outcome, id } = await setUp()
    const other = ask('b')
    await vi.waitFor(() => expect(approvals.open()).toHaveLength(2))
    const [, second] = await procedures.getApprovals(undefined)
    if (!second) throw new Error('the second is not shown')
    const { id: otherId, hash } = second
    await approve({ id: otherId, hash })
    expect(await other).toStrictEqual(choice)
    expect(approvals.open()).toMatchObject([{ id }])
    await procedures.reject({ id })
    expect(await outcome).toBe(4001)
  })

  it('is carried out once when it is sent twice', async () => {
    const { approve, id, hash, outcome } = await setUp()
    await approve({ id, hash })
    const again = { accounts: [SECOND], chains: [] }
    expect(await approve({ id, hash }, again)).toStrictEqual({ done: true })
    expect(await outcome).toStrictEqual(choice)
  })

  it('changes nothing after a rejection', async () => {
    const { approve, procedures, id, hash, outcome } = await setUp()
    await procedures.reject({ id })
    await expect(approve({ id, hash })).rejects.toThrow(
      'This request is no longer open',
    )
    expect(await outcome).toBe(4001)
  })

  it('is refused for what the user was not shown', async () => {
    const { approve, approvals, id, accounts, hash } = await setUp()
    await accounts.addWatchOnly({ address: SECOND, name: 'Two' })
    await expect(approve({ id, hash })).rejects.toThrow(
      'The request has changed: look at it again',
    )
    expect(approvals.open()).toHaveLength(1)
  })

  it.each([
    ['no account', { ...choice, accounts: [] }, 'No account is chosen'],
    ['no network', { ...choice, chains: [] }, 'No network is chosen'],
    [
      'an account that was not shown',
      { ...choice, accounts: [FIRST, SECOND] },
      'Something is chosen that was not shown',
    ],
    [
      'a network that was not shown',
      { ...choice, chains: [LOCAL, 'eip155:5'] },
      'Something is chosen that was not shown',
    ],
    [
      'a network without a node',
      { ...choice, chains: [LOCAL, WITHOUT_NODE] },
      'Something is chosen that was not shown',
    ],
  ])('is refused with %s', async (_title, choice, message) => {
    const { approve, approvals, id, hash } = await setUp()
    await expect(approve({ id, hash }, choice)).rejects.toThrow(message)
    expect(approvals.open()).toHaveLength(1)
  })

  it.each<WalletStatus>(['locked', 'no-wallet', 'damaged'])(
    'is refused while the wallet is %s',
    async (status) => {
      const { approve, approvals, id, hash, wallet } = await setUp()
      wallet.status = status
      await expect(approve({ id, hash })).rejects.toThrow(
        'The wallet is not open',
      )
      expect(approvals.open()).toHaveLength(1)
    },
  )

  it('is refused unless id and hash are those of what is shown', async () => {
    const { approve, approvals, id, hash } = await setUp()
    const digits = '0123456789abcdef'
    for (let index = 0; index < 64 * digits.length; index += 1) {
      const place = index % 64
      const digit = digits[index >> 6] ?? ''
      const guess = hash.slice(0, place) + digit + hash.slice(place + 1)
      const guessed = guess === hash ? { id: guess, hash } : { id, hash: guess }
      await expect(approve(guessed)).rejects.toThrow(
        /no longer open|has changed/,
      )
    }
    expect(approvals.open()).toMatchObject([{ id }])
  })

  it('is refused for an unknown id', async () => {
    const { approve, hash, approvals } = await setUp()
    await expect(approve({ id: 'other', hash })).rejects.toThrow(
      'This request is no longer open',
    )
    expect(approvals.open()).toHaveLength(1)
  })
})

describe('reject', () => {
  it('rejects the request of the site, and counts the refusal', async () => {
    const { procedures, id, outcome, done } = await setUp()
    expect(await procedures.reject({ id })).toBeNull()
    expect(await outcome).toBe(4001)
    expect(done).toMatchObject([
      ['note', [{ id, origin: ORIGIN }], [{ id, origin: ORIGIN }]],
    ])
  })
})
