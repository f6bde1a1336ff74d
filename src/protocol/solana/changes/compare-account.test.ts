import { describe, expect, it } from 'vitest'
import type { AccountState } from '../account-state.ts'
import { fromBase58 } from '../base58.ts'
import {
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
} from '../instructions/programs.ts'
import { compareAccount } from './compare-account.ts'

const ME = 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk'
const OTHER = 'Hh8QwFUA6MtVu1qAoq12ucvFHNwCcVTV7hpWjeY1Hztb'
const ADDRESS = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const UNKNOWN = 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'

const bytesOf = (address: string): number[] => [...(fromBase58(address) ?? [])]
const u64 = (value: number): number[] => [
  ...new Uint8Array(BigUint64Array.of(BigInt(value)).buffer),
]
const maybe = (address: string | null): number[] =>
  address ? [1, 0, 0, 0, ...bytesOf(address)] : new Array<number>(36).fill(0)
const zeros = (count: number): number[] => new Array<number>(count).fill(0)

const stateOf = (
  owner: string,
  data: number[],
  lamports = 2_000_000,
): AccountState => ({
  owner,
  data: Uint8Array.from(data),
  lamports: BigInt(lamports),
  isProgram: false,
})

const tokens = ({
  holder = ME,
  amount = 5,
  delegate = null as string | null,
  delegated = 0,
  state = 1,
  close = null as string | null,
  lamports = 2_000_000,
  extensions = [] as number[],
} = {}): AccountState =>
  stateOf(
    extensions.length > 0 ? TOKEN_2022_PROGRAM : TOKEN_PROGRAM,
    [
      ...bytesOf(MINT),
      ...bytesOf(holder),
      ...u64(amount),
      ...maybe(delegate),
      state,
      ...zeros(12),
      ...u64(delegated),
      ...maybe(close),
      ...(extensions.length > 0 ? [2, ...extensions] : []),
    ],
    lamports,
  )
const withheld = (fee: number) => [2, 0, 8, 0, ...u64(fee)]
const guard = (isOn: number) => [11, 0, 1, 0, isOn]

const stake = ({ staker = ME, withdrawer = ME, until = 0, rest = 0 } = {}) =>
  stateOf(STAKE_PROGRAM, [
    ...[1, 0, 0, 0, ...u64(9)],
    ...bytesOf(staker),
    ...bytesOf(withdrawer),
    ...[...u64(until), ...u64(0), ...bytesOf(ME)],
    ...new Array<number>(76).fill(rest),
  ])
const nonce = (authority = ME, value = OTHER) =>
  stateOf(SYSTEM_PROGRAM, [
    ...[1, 0, 0, 0, 1, 0, 0, 0],
    ...bytesOf(authority),
    ...bytesOf(value),
    ...u64(5_000),
  ])
const mint = ({
  authority = ME as string | null,
  supply = 1,
  more = ME,
} = {}) =>
  stateOf(TOKEN_2022_PROGRAM, [
    ...maybe(authority),
    ...[...u64(supply), 6, 1],
    ...maybe(OTHER),
    ...zeros(83),
    // A permanent delegate.
    ...[1, 12, 0, 32, 0, ...bytesOf(more)],
  ])
const plain = (owner: string, ...addresses: string[]) =>
  stateOf(owner, [9, ...addresses.flatMap(bytesOf)])

const compare = (
  before: AccountState,
  after: AccountState,
  address = ADDRESS,
) =>
  compareAccount({ account: ME, address, before, after }).map(
    ({ address, isDanger, ...change }) => ({
      ...change,
      ...(isDanger && { isDanger }),
    }),
  )
const danger = { isDanger: true }

describe('compareAccount', () => {
  it('finds nothing if nothing changes, and in accounts of others', () => {
    expect(compare(tokens(), tokens())).toStrictEqual([])
    expect(compare(null, null)).toStrictEqual([])
    const others = { holder: OTHER }
    expect(
      compare(
        tokens(others),
        tokens({ ...others, amount: 9, delegate: OTHER }),
      ),
    ).toStrictEqual([])
  })

  it('leaves amounts of tokens to the balances', () => {
    expect(compare(tokens(), tokens({ amount: 1 }))).toStrictEqual([])
    const some = { extensions: withheld(1) }
    const more = { extensions: withheld(4), amount: 9 }
    expect(compare(tokens(some), tokens(more))).toStrictEqual([])
  })

  it.each<[string, AccountState, AccountState, object[]]>([
    [
      'a new owner of a token account',
      tokens(),
      tokens({ holder: OTHER }),
      [{ kind: 'power', power: 'holder', to: OTHER, ...danger }],
    ],
    [
      'an account that comes to the user',
      tokens({ holder: OTHER }),
      tokens(),
      [{ kind: 'power', power: 'holder', to: ME }],
    ],
    [
      'somebody who may close it',
      tokens(),
      tokens({ close: OTHER }),
      [{ kind: 'power', power: 'close', to: OTHER, ...danger }],
    ],
    [
      'that only the holder may close it',
      tokens({ close: OTHER }),
      tokens(),
      [{ kind: 'power', power: 'close', to: null }],
    ],
    [
      'a delegate',
      tokens(),
      tokens({ delegate: OTHER, delegated: 3 }),
      [{ kind: 'delegate', mint: MINT, to: OTHER, amount: '3', ...danger }],
    ],
    [
      'a delegate who may take more',
      tokens({ delegate: OTHER, delegated: 3 }),
      tokens({ delegate: OTHER, delegated: 4 }),
      [{ kind: 'delegate', mint: MINT, to: OTHER, amount: '4', ...danger }],
    ],
    [
      'a delegate who may take less',
      tokens({ delegate: OTHER, delegated: 3 }),
      tokens({ delegate: OTHER, delegated: 1, amount: 3 }),
      [{ kind: 'delegate', mint: MINT, to: OTHER, amount: '1' }],
    ],
    [
      'that there is no delegate any more',
      tokens({ delegate: OTHER, delegated: 3 }),
      tokens(),
      [{ kind: 'delegate', mint: MINT, to: null, amount: '0' }],
    ],
    [
      'that it is frozen',
      tokens(),
      tokens({ state: 2 }),
      [{ kind: 'frozen', isFrozen: true }],
    ],
    [
      'SOL that leaves a token account',
      tokens({ lamports: 9 }),
      tokens({ lamports: 4 }),
      [{ kind: 'lamports', of: 'token', before: '9', after: '4' }],
    ],
    [
      'an extension of a token account',
      tokens({ extensions: guard(1) }),
      tokens({ extensions: guard(0) }),
      [{ kind: 'other' }],
    ],
    [
      'another fee that a token keeps, without a transfer',
      tokens({ extensions: withheld(1) }),
      tokens({ extensions: withheld(0) }),
      [{ kind: 'other' }],
    ],
    [
      'tokens of somebody whose delegate the user is',
      tokens({ holder: OTHER, delegate: ME, delegated: 3 }),
      tokens({ holder: OTHER, delegate: ME, delegated: 3, amount: 1 }),
      [{ kind: 'other' }],
    ],
    ['a new account', null, tokens(), [{ kind: 'created', of: 'token' }]],
    [
      'a new account with a delegate',
      stateOf(TOKEN_PROGRAM, zeros(165)),
      tokens({ delegate: OTHER, delegated: 3 }),
      [
        { kind: 'created', of: 'token' },
        { kind: 'delegate', mint: MINT, to: OTHER, amount: '3', ...danger },
      ],
    ],
    ['a closed account', tokens(), null, [{ kind: 'closed', of: 'token' }]],
    [
      'a closed account that gets SOL again',
      tokens(),
      stateOf(SYSTEM_PROGRAM, []),
      [{ kind: 'closed', of: 'token' }],
    ],
    [
      'a new program of an account',
      tokens(),
      plain(UNKNOWN, ME),
      [{ kind: 'power', power: 'program', to: UNKNOWN, ...danger }],
    ],
    [
      'who may withdraw a stake',
      stake(),
      stake({ withdrawer: OTHER }),
      [{ kind: 'power', power: 'withdrawer', to: OTHER, ...danger }],
    ],
    [
      'who may stake, and for how long it is locked',
      stake(),
      stake({ staker: OTHER, until: 7 }),
      [
        { kind: 'power', power: 'staker', to: OTHER, ...danger },
        { kind: 'lockup', ...danger },
      ],
    ],
    ['a delegation', stake(), stake({ rest: 1 }), [{ kind: 'staking' }]],
    [
      'who controls a nonce',
      nonce(),
      nonce(OTHER),
      [{ kind: 'power', power: 'nonce', to: OTHER, ...danger }],
    ],
    ['a used nonce', nonce(), nonce(ME, MINT), [{ kind: 'nonce-used' }]],
    [
      'who issues a token, and how much there is',
      mint(),
      mint({ authority: null, supply: 4 }),
      [
        { kind: 'power', power: 'mint', to: null, ...danger },
        { kind: 'supply', mint: ADDRESS, before: '1', after: '4' },
      ],
    ],
    [
      'an authority in an extension of a mint',
      mint(),
      mint({ more: OTHER }),
      [{ kind: 'other', ...danger }],
    ],
    [
      'bytes of an unknown program',
      plain(UNKNOWN, ME, OTHER),
      plain(UNKNOWN, OTHER, OTHER),
      [{ kind: 'other' }],
    ],
    [
      'an authority of a program of the chain',
      plain('BPFLoaderUpgradeab1e11111111111111111111111', ME),
      plain('BPFLoaderUpgradeab1e11111111111111111111111', OTHER),
      [{ kind: 'other', ...danger }],
    ],
  ])('finds %s', (_, before, after, changes) => {
    expect(compare(before, after)).toStrictEqual(changes)
  })

  it('finds what makes the own account useless, but not its SOL', () => {
    const own = (owner: string, data: number[], lamports = 5) =>
      stateOf(owner, data, lamports)
    const before = own(SYSTEM_PROGRAM, [])
    const found = (after: AccountState) => compare(before, after, ME)
    expect(found(own(SYSTEM_PROGRAM, [], 1))).toStrictEqual([])
    expect(found(null)).toStrictEqual([])
    expect(found(own(UNKNOWN, []))).toStrictEqual([
      { kind: 'power', power: 'program', to: UNKNOWN, ...danger },
    ])
    expect(found(own(SYSTEM_PROGRAM, zeros(80)))).toStrictEqual([
      { kind: 'own-data', ...danger },
    ])
  })
})
