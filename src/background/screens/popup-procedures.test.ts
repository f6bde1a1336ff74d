import { describe, expect, it, vi } from 'vitest'
import type { WalletStatus } from '../../messaging/wallet-contract.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createAccounts } from '../accounts/accounts.ts'
import type { ConnectQuestion } from '../approvals/approval-queue.ts'
import { createNetworks } from '../nodes/networks.ts'
import { createTestQueue } from '../testing/builders.ts'
import { createPopupProcedures } from './popup-procedures.ts'

const [FIRST, SECOND] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
] as const
const LOCAL = 'eip155:31337'
const WITHOUT_NODE = 'eip155:1'
const ORIGIN = 'https://a.example'
const choice = { accounts: [FIRST], chains: [LOCAL] }

const question = (site: string): ConnectQuestion => ({
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

/** A wallet with one account that the site `a` has asked. */
const setUp = async (ready: Promise<void> = Promise.resolve()) => {
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
  const procedures = createPopupProcedures({
    ready,
    overview: () => ({ version: '1.2.3', extensionId: 'id', pages: [] }),
    approvals,
    refusals: { note: write('note'), forgive: write('forgive') },
    accounts,
    networks: createNetworks({
      area,
      post: fetch,
      log: { error: () => undefined },
    }),
    endSession: write('endSession'),
    editSessions: {
      choose: write('choose'),
      removeAccount: write('removeAccount'),
      removeChain: write('removeChain'),
    },
    wallet: { getWallet: async () => ({ status: wallet.status }) } as never,
    loadKeyring: async () => {
      throw new Error('nothing is signed here')
    },
  })
  const ask = (site: string) => {
    const asked = approvals
      .ask(site, async () => question(site))
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
  it('shows each question as the person sees it, the oldest first', async () => {
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

  it('shows nothing when nothing is asked', async () => {
    const { procedures, id } = await setUp()
    await procedures.reject({ id })
    expect(await procedures.getApprovals(undefined)).toStrictEqual([])
  })
})

describe('approve', () => {
  it('gives the site what is chosen', async () => {
    const { procedures, id, hash, outcome } = await setUp()
    expect(await procedures.approve({ id, hash, ...choice })).toBeNull()
    expect(await outcome).toStrictEqual(choice)
  })

  it('is heard of any question that waits, not of the oldest alone', async () => {
    const { ask, approvals, procedures, outcome, id } = await setUp()
    const other = ask('b')
    await vi.waitFor(() => expect(approvals.open()).toHaveLength(2))
    const [, second] = await procedures.getApprovals(undefined)
    if (!second) throw new Error('the second is not shown')
    const { id: otherId, hash } = second
    await procedures.approve({ id: otherId, hash, ...choice })
    expect(await other).toStrictEqual(choice)
    expect(approvals.open()).toMatchObject([{ id }])
    await procedures.reject({ id })
    expect(await outcome).toBe(4001)
  })

  it('counts once when it is said twice', async () => {
    const { procedures, id, hash, outcome } = await setUp()
    await procedures.approve({ id, hash, ...choice })
    const again = { accounts: [SECOND], chains: [] }
    expect(await procedures.approve({ id, hash, ...again })).toBeNull()
    expect(await outcome).toStrictEqual(choice)
  })

  it('changes nothing after a rejection', async () => {
    const { procedures, id, hash, outcome } = await setUp()
    await procedures.reject({ id })
    await expect(procedures.approve({ id, hash, ...choice })).rejects.toThrow(
      'This request is no longer open',
    )
    expect(await outcome).toBe(4001)
  })

  it('is refused for what the person did not see', async () => {
    const { procedures, approvals, id, accounts, hash } = await setUp()
    await accounts.addWatchOnly({ address: SECOND, name: 'Two' })
    await expect(procedures.approve({ id, hash, ...choice })).rejects.toThrow(
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
  ])('row 31: is refused with %s', async (_title, choice, message) => {
    const { procedures, approvals, id, hash } = await setUp()
    await expect(procedures.approve({ id, hash, ...choice })).rejects.toThrow(
      message,
    )
    expect(approvals.open()).toHaveLength(1)
  })

  it.each<WalletStatus>(['locked', 'no-wallet', 'damaged'])(
    'is refused while the wallet is %s',
    async (status) => {
      const { procedures, approvals, id, hash, wallet } = await setUp()
      wallet.status = status
      await expect(procedures.approve({ id, hash, ...choice })).rejects.toThrow(
        'The wallet is not open',
      )
      expect(approvals.open()).toHaveLength(1)
    },
  )

  it('is refused for any id and hash but those of what is shown', async () => {
    const { procedures, approvals, id, hash } = await setUp()
    const digits = '0123456789abcdef'
    for (let index = 0; index < 64 * digits.length; index += 1) {
      const place = index % 64
      const digit = digits[index >> 6] ?? ''
      const guess = hash.slice(0, place) + digit + hash.slice(place + 1)
      const guessed = guess === hash ? { id: guess, hash } : { id, hash: guess }
      await expect(
        procedures.approve({ ...guessed, ...choice }),
      ).rejects.toThrow(/no longer open|has changed/)
    }
    expect(approvals.open()).toMatchObject([{ id }])
  })

  it('is refused for a question that nobody asks', async () => {
    const { procedures, hash, approvals } = await setUp()
    await expect(
      procedures.approve({ id: 'other', hash, ...choice }),
    ).rejects.toThrow('This request is no longer open')
    expect(approvals.open()).toHaveLength(1)
  })
})

describe('the other procedures', () => {
  it('reject tells the site no', async () => {
    const { procedures, id, outcome, done } = await setUp()
    expect(await procedures.reject({ id })).toBeNull()
    expect(await outcome).toBe(4001)
    expect(done).toMatchObject([['note', [{ id, origin: ORIGIN }]]])
  })

  it('removeAccount takes it out of the wallet, then out of sessions', async () => {
    const { accounts, procedures, done } = await setUp()
    await procedures.removeAccount({ address: FIRST })
    expect(await accounts.list()).toStrictEqual([])
    expect(done).toStrictEqual([['removeAccount', FIRST]])
  })

  it('editSession and disconnectSite change one site', async () => {
    const { procedures, done } = await setUp()
    const origin = 'https://a.example'
    await procedures.editSession({ origin, ...choice })
    await procedures.disconnectSite({ origin })
    expect(done).toStrictEqual([
      ['choose', origin, choice],
      ['endSession', origin],
    ])
  })
})
