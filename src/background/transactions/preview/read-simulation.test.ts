import { encodeAbiParameters, encodeEventTopics, pad, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { fc } from '../../../dev/seeded-fast-check.ts'
import { rounds } from '../../../dev/test-rounds.ts'
import type { TransactionRequest } from '../../../protocol/transaction.ts'
import { readSimulation } from './read-simulation.ts'

const ACCOUNT = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const OTHER = '0x000000000000000000000000000000000000dEaD'
const TOKEN = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const ETHER = `0x${'E'.repeat(40)}` as const
const NOBODY = `0x${'0'.repeat(40)}` as const

const abi = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 amount)',
  'event Approval(address indexed owner, address indexed spender, uint256 amount)',
  'event ApprovalForAll(address indexed owner, address indexed spender, bool isAllowed)',
  'event Permit(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration, uint48 nonce)',
  'event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount)',
])
const permit2 = parseAbi([
  'event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration)',
])
const collection = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 indexed id)',
  'event Approval(address indexed owner, address indexed spender, uint256 indexed id)',
])

type Log = { address: string; topics: string[]; data: string }

const numbers = (...values: bigint[]): string =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

const moved = (
  from: `0x${string}`,
  to: `0x${string}`,
  amount: bigint,
  address: string = TOKEN,
): Log => ({
  address,
  topics: encodeEventTopics({
    abi,
    eventName: 'Transfer',
    args: { from, to },
  }) as string[],
  data: numbers(amount),
})

const allowed = (spender: `0x${string}`, amount: bigint): Log => ({
  address: TOKEN,
  topics: encodeEventTopics({
    abi,
    eventName: 'Approval',
    args: { owner: ACCOUNT, spender },
  }) as string[],
  data: numbers(amount),
})

const item = (
  eventName: 'Transfer' | 'Approval',
  [from, to, id]: [`0x${string}`, `0x${string}`, bigint],
): Log => ({
  address: TOKEN,
  topics: encodeEventTopics({
    abi: collection,
    eventName,
    args: { from, to, owner: from, spender: to, id },
  } as never) as string[],
  data: '0x',
})

const answer = (logs: unknown[], change: object = {}) => [
  {
    number: '0x10',
    calls: [{ status: '0x1', gasUsed: '0x5208', logs, ...change }],
  },
]

const read = (said: unknown, request: Partial<TransactionRequest> = {}) =>
  readSimulation(said, {
    account: ACCOUNT,
    requests: [{ to: TOKEN, value: '0x0', data: '0x12', ...request }],
  })

const effectsOf = (...logs: unknown[]) => {
  const outcome = read(answer(logs))
  return outcome?.kind === 'changes' ? outcome.effects : outcome
}

const token = TOKEN.toLowerCase()
const other = OTHER.toLowerCase()
const nothing = { native: 0n, tokens: new Map(), items: [], allowances: [] }

describe('readSimulation', () => {
  it('adds up the transfers of the account, in the block before', () => {
    const logs = [
      moved(ACCOUNT, OTHER, 5n, ETHER),
      moved(OTHER, ACCOUNT, 2n, ETHER),
      moved(ACCOUNT, OTHER, 30n),
      moved(OTHER, ACCOUNT, 10n),
      moved(OTHER, TOKEN, 99n),
      moved(ACCOUNT, ACCOUNT, 7n),
    ]
    expect(read(answer(logs))).toStrictEqual({
      kind: 'changes',
      at: '0xf',
      effects: { ...nothing, native: -3n, tokens: new Map([[token, -20n]]) },
      unread: 0,
    })
  })

  it('drops what comes and goes', () => {
    expect(
      effectsOf(
        moved(ACCOUNT, OTHER, 5n),
        moved(OTHER, ACCOUNT, 5n),
        item('Transfer', [OTHER, ACCOUNT, 5n]),
        item('Transfer', [ACCOUNT, OTHER, 5n]),
      ),
    ).toStrictEqual(nothing)
  })

  it('lists NFTs, and no approval that a transfer clears', () => {
    expect(
      effectsOf(
        item('Approval', [ACCOUNT, NOBODY, 5n]),
        item('Transfer', [ACCOUNT, OTHER, 5n]),
        item('Transfer', [NOBODY, ACCOUNT, 6n]),
        item('Approval', [ACCOUNT, OTHER, 8n]),
      ),
    ).toStrictEqual({
      ...nothing,
      items: [
        { address: token, id: 5n, isReceived: false },
        { address: token, id: 6n, isReceived: true },
      ],
      allowances: [
        {
          kind: 'item-approval',
          address: token,
          from: ACCOUNT.toLowerCase(),
          to: other,
          amount: 8n,
        },
      ],
    })
  })

  it('lists the last allowance of each spender, also of Permit2', () => {
    const from = ACCOUNT.toLowerCase()
    const stored = (
      [
        [permit2, 'Approval', numbers(3n, 4n)],
        [abi, 'Permit', numbers(5n, 4n, 1n)],
      ] as const
    ).map(([events, eventName, data]) => ({
      address: OTHER,
      topics: encodeEventTopics({
        abi: events,
        eventName,
        args: { owner: ACCOUNT, token: TOKEN, spender: OTHER },
      } as never),
      data,
    }))
    const forAll = {
      address: TOKEN,
      topics: encodeEventTopics({
        abi,
        eventName: 'ApprovalForAll',
        args: { owner: ACCOUNT, spender: OTHER },
      }),
      data: numbers(1n),
    }
    const granted = { address: token, from, to: other }
    expect(
      effectsOf(allowed(OTHER, 9n), allowed(OTHER, 1n), ...stored, forAll),
    ).toStrictEqual({
      ...nothing,
      allowances: [
        { kind: 'approval', ...granted, amount: 1n },
        { kind: 'permit2', ...granted, amount: 5n },
        { kind: 'operator', ...granted, amount: 1n },
      ],
    })
  })

  it('reports why it reverts', () => {
    const error = { code: 3, message: 'execution reverted: too little' }
    expect(read(answer([], { status: '0x0', error }))).toStrictEqual({
      kind: 'reverts',
      at: '0xf',
      reason: 'too little',
    })
  })

  it('predicts nothing if the node did not trace the ether that is sent', () => {
    const sent = { to: OTHER, value: '0x5' }
    const traced = answer([moved(ACCOUNT, OTHER, 5n, ETHER)])
    expect(read(answer([]), sent)).toBeUndefined()
    expect(read(traced, { ...sent, value: '0x6' })).toBeUndefined()
    expect(read(traced, { ...sent, to: TOKEN })).toBeUndefined()
    expect(read(traced, sent)).toMatchObject({ effects: { native: -5n } })
  })

  it('predicts nothing if a token call has no event of its own', () => {
    const words = `${pad(OTHER).slice(2)}${'5'.padStart(64, '0')}`
    for (const selector of ['0xa9059cbb', '0x095ea7b3']) {
      const asked = { data: `${selector}${words}` }
      expect(read(answer([]), asked)).toBeUndefined()
      expect(read(answer([moved(ACCOUNT, TOKEN, 5n)]), asked)).toBeUndefined()
    }
    const sent = answer([moved(ACCOUNT, OTHER, 5n)])
    expect(read(sent, { data: `0xa9059cbb${words}` })).toBeDefined()
    const granted = answer([allowed(OTHER, 5n)])
    expect(read(granted, { data: `0x095ea7b3${words}` })).toBeDefined()
  })

  it('predicts nothing if a log of a token cannot be read', () => {
    const good = moved(ACCOUNT, OTHER, 5n)
    const [topic = '', from = '', to = ''] = good.topics
    const odd: unknown[] = [
      null,
      'log',
      { ...good, address: '0x1' },
      { ...good, address: undefined },
      { ...good, data: '0x' },
      { ...good, data: `${good.data}00` },
      { ...good, data: '0xzz' },
      { ...good, data: 5 },
      { ...good, topics: undefined },
      { ...good, topics: [topic] },
      { ...good, topics: [topic, from] },
      { ...good, topics: [topic, from, to, to] },
      { ...good, topics: [topic, from, to, to, to], data: '0x' },
      { ...good, topics: [topic, from, `0x${'f'.repeat(64)}`] },
      { ...good, topics: [topic, from, to.slice(0, -2)] },
      { ...good, address: ETHER, topics: [pad('0x1'), from, to] },
      { ...good, address: ETHER, topics: [] },
      { ...item('Transfer', [ACCOUNT, OTHER, 5n]), address: ETHER },
      item('Transfer', [ACCOUNT, OTHER, 5n]),
    ]
    const outcomes = odd.map((log, index) =>
      // An NFT that leaves twice is odd too.
      index === odd.length - 1 ? effectsOf(log, log) : effectsOf(good, log),
    )
    expect(outcomes).toStrictEqual(odd.map(() => undefined))
  })

  it('predicts nothing with tokens of ERC-1155 of the account', () => {
    const single = (from: `0x${string}`): Log => ({
      address: TOKEN,
      topics: encodeEventTopics({
        abi,
        eventName: 'TransferSingle',
        args: { operator: OTHER, from, to: OTHER },
      }) as string[],
      data: numbers(1n, 1n),
    })
    expect(effectsOf(single(ACCOUNT))).toBeUndefined()
    expect(effectsOf(single(TOKEN))).toStrictEqual(nothing)
  })

  const unreadIn = (...logs: unknown[]) => {
    const outcome = read(answer(logs))
    return outcome?.kind === 'changes' ? outcome.unread : outcome
  }

  it('counts events that name the account and that it cannot read', () => {
    const topic = (name: string) =>
      encodeEventTopics({
        abi: parseAbi([`event ${name}`] as never),
      } as never)[0] as string
    const own = pad(ACCOUNT)
    const granted = [
      // ERC-6909, ERC-777, Aave's credit delegation, ERC-173, an offer.
      {
        topics: [topic('OperatorSet(address,address,bool)'), own, pad(OTHER)],
        data: numbers(1n),
      },
      {
        topics: [topic('AuthorizedOperator(address,address)'), pad(OTHER), own],
        data: '0x',
      },
      {
        topics: [
          topic('BorrowAllowanceDelegated(address,address,address,uint256)'),
          own.toUpperCase().replace('0X', '0x'),
          pad(OTHER),
          pad(TOKEN),
        ],
        data: numbers(9n),
      },
      {
        topics: [
          topic('OwnershipTransferred(address,address)'),
          own,
          pad(OTHER),
        ],
        data: '0x',
      },
      {
        topics: [topic('OfferMade(uint256,address)')],
        data: `${numbers(5n)}${own.slice(2)}`,
      },
    ].map((log) => ({ address: OTHER, ...log }))
    expect(unreadIn(...granted)).toBe(granted.length)
    expect(granted.map((log) => unreadIn(log))).toStrictEqual(
      granted.map(() => 1),
    )
    expect(effectsOf(...granted)).toStrictEqual(nothing)
  })

  it('counts no event that it reads, or that names somebody else', () => {
    const topics = [pad('0x1'), pad(OTHER)]
    expect(
      unreadIn(
        moved(ACCOUNT, OTHER, 5n),
        allowed(OTHER, 5n),
        { address: TOKEN, topics, data: numbers(5n) },
        // Not at the start of a word.
        { address: TOKEN, topics, data: `0x00${pad(ACCOUNT).slice(2)}` },
      ),
    ).toBe(0)
  })

  it('reads that all tokens of ERC-1155 may be taken', () => {
    const forAll = {
      address: TOKEN,
      topics: encodeEventTopics({
        abi,
        eventName: 'ApprovalForAll',
        args: { owner: ACCOUNT, spender: OTHER },
      }),
      data: numbers(1n),
    }
    expect(read(answer([forAll]))).toMatchObject({
      effects: { allowances: [{ kind: 'operator', to: other }] },
      unread: 0,
    })
  })

  it('adds up the calls of a batch, and predicts nothing if one reverts', () => {
    const asked = { to: TOKEN, value: '0x0', data: '0x12' }
    const done = (...logs: unknown[]) => answer(logs)[0]?.calls[0]
    const unreadLog = {
      address: TOKEN,
      topics: [pad('0x1'), pad(ACCOUNT)],
      data: '0x',
    }
    const readAll = (...calls: unknown[]) =>
      readSimulation([{ number: '0x10', calls }], {
        account: ACCOUNT,
        requests: [asked, asked],
      })
    expect(
      readAll(
        done(moved(ACCOUNT, OTHER, 5n), unreadLog),
        done(moved(ACCOUNT, OTHER, 2n), unreadLog),
      ),
    ).toStrictEqual({
      kind: 'changes',
      at: '0xf',
      effects: { ...nothing, tokens: new Map([[token, -7n]]) },
      unread: 2,
    })
    const failed = { ...done(), status: '0x0', error: { message: 'no' } }
    expect(readAll(done(moved(ACCOUNT, OTHER, 5n)), failed)).toBeUndefined()
    expect(readAll(done())).toBeUndefined()
  })

  it('ignores logs of other events, whatever their shape', () => {
    expect(
      effectsOf(
        { address: TOKEN, topics: [], data: '0x12' },
        { address: TOKEN, topics: [pad('0x1'), pad('0x2')], data: '0x' },
      ),
    ).toStrictEqual(nothing)
  })

  it('predicts nothing with more changes or logs than it shows', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        moved(OTHER, ACCOUNT, 1n, `0x${index.toString(16).padStart(40, '0')}`),
      )
    expect(effectsOf(...many(24))).toBeDefined()
    expect(effectsOf(...many(25))).toBeUndefined()
    const same = moved(OTHER, TOKEN, 1n)
    expect(effectsOf(...Array(2_001).fill(same))).toBeUndefined()
  })

  it('predicts nothing from any answer of another shape', () => {
    const [block] = answer([])
    const [call] = block?.calls ?? []
    const odd: unknown[] = [
      null,
      {},
      [],
      [block, block],
      [{ ...block, number: '0x0' }],
      [{ ...block, number: 16 }],
      [{ ...block, calls: [] }],
      [{ ...block, calls: [call, call] }],
      answer([], { status: '0x2' }),
      answer([], { status: 1 }),
      answer([], { gasUsed: null }),
      answer([], { logs: null }),
      answer([], { status: '0x0' }),
      answer([], { status: '0x0', error: 'no' }),
    ]
    expect(odd.map((said) => read(said))).toStrictEqual(
      odd.map(() => undefined),
    )
  })

  it('never throws, and predicts no change from random values', {
    tags: ['long'],
  }, () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.jsonValue(),
          fc.jsonValue().map((log) => answer([log])),
          fc.jsonValue().map((logs) => answer([], { logs })),
          fc.jsonValue().map((error) => answer([], { status: '0x0', error })),
        ),
        (said) => {
          const outcome = read(said)
          if (outcome?.kind !== 'changes') return
          expect(outcome.effects).toStrictEqual(nothing)
        },
      ),
      { numRuns: rounds('PREVIEW_ANSWERS', { short: 2_000, long: 50_000 }) },
    )
  })

  it('predicts nothing, or the same, if one part of a log is damaged', {
    tags: ['long'],
  }, () => {
    const good = moved(ACCOUNT, OTHER, 5n)
    const whole = effectsOf(good)
    const damaged = fc.oneof(
      fc.constantFrom(...Object.keys(good)).map((key) => {
        const { [key as keyof Log]: _, ...rest } = good
        return rest
      }),
      fc
        .tuple(fc.constantFrom('address', 'data'), fc.jsonValue())
        .map(([key, value]) => ({ ...good, [key]: value })),
      fc.tuple(fc.nat(3), fc.jsonValue()).map(([at, value]) => ({
        ...good,
        topics: good.topics.with(Math.min(at, 2), value as string),
      })),
      fc
        .tuple(fc.constantFrom('data', 0, 1, 2), fc.nat(63), fc.string())
        .map(([part, at, text]) => {
          const cut = (hex: string): string =>
            `${hex.slice(0, at)}${text}${hex.slice(at + 1)}`
          return part === 'data'
            ? { ...good, data: cut(good.data) }
            : {
                ...good,
                topics: good.topics.map((topic, index) =>
                  index === part ? cut(topic) : topic,
                ),
              }
        })
        // Another valid log may say something else.
        .filter(({ topics, data }) =>
          [...topics, data].some((hex) => !/^0x[\da-f]{64}$/i.test(hex)),
        ),
    )
    fc.assert(
      fc.property(damaged, (log) => {
        const effects = effectsOf(log)
        expect([undefined, whole]).toContainEqual(effects)
      }),
      { numRuns: rounds('PREVIEW_LOGS', { short: 2_000, long: 50_000 }) },
    )
  })
})
