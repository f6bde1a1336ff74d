import {
  ASSOCIATED_TOKEN_PROGRAM_ID,
  getAssociatedTokenAddressSync,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  Keypair,
  PublicKey,
  StakeProgram,
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RECENT_BLOCKHASHES_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  SYSVAR_STAKE_HISTORY_PUBKEY,
  SystemProgram,
  TransactionInstruction,
} from '@solana/web3.js'
import type { SolanaWorld, TokenSet } from './solana-world.ts'

/** A drawn instruction, with keys of new accounts that must sign too. */
export type Drawn = {
  instruction: TransactionInstruction
  signers: Keypair[]
}

const u8 = (value: number): number[] => [value & 0xff]
const u32 = (value: number): number[] => [
  ...new Uint8Array(Uint32Array.of(value).buffer),
]
const u64 = (value: number): number[] => [
  ...new Uint8Array(BigUint64Array.of(BigInt(value)).buffer),
]

/** Draws instructions of the programs that concern everybody's accounts. */
export const createInstructions = (
  { me, attacker, sets, stakes, blankStakes, nonce, table, all }: SolanaWorld,
  random: () => number,
) => {
  const below = (most: number): number => Math.floor(random() * most)
  const pick = <Item>(items: readonly Item[]): Item =>
    items[below(items.length)] as Item
  const own = me.publicKey
  const other = attacker.publicKey
  /** Often somebody else, sometimes the user, seldom any account. */
  const somebody = (): PublicKey =>
    pick([other, other, other, own, own, pick(all)])
  const lamports = (): number => pick([0, 1, 1_000, 50_000_000, 1_500_000_000])
  const amount = (): number => pick([0, 1, 400, 900, 1_000_000, 5_000_000])
  const maybe = (address: PublicKey | null): number[] =>
    address ? [1, ...address.toBytes()] : [0]

  const call = (
    program: PublicKey,
    accounts: (PublicKey | 'sign')[],
    data: number[],
    made: Keypair[] = [],
  ): Drawn => {
    const signs = new Set(made.map(({ publicKey }) => publicKey.toBase58()))
    const keys = accounts.map((one) => {
      const pubkey = one === 'sign' ? own : one
      const isSigner = one === 'sign' || signs.has(pubkey.toBase58())
      const isReadonly = readonly.some((address) => address.equals(pubkey))
      return { pubkey, isSigner, isWritable: !isReadonly }
    })
    return {
      instruction: new TransactionInstruction({
        programId: program,
        keys,
        data: Buffer.from(data),
      }),
      signers: made,
    }
  }
  const system = (
    number: number,
    accounts: (PublicKey | 'sign')[],
    data: number[],
    made: Keypair[] = [],
  ) => call(SystemProgram.programId, accounts, [...u32(number), ...data], made)
  const stake = (
    number: number,
    accounts: (PublicKey | 'sign')[],
    data: number[] = [],
  ) => call(StakeProgram.programId, accounts, [...u32(number), ...data])
  const programs = () =>
    pick([
      TOKEN_PROGRAM_ID,
      StakeProgram.programId,
      SystemProgram.programId,
      other,
    ])

  const systemOnes: (() => Drawn)[] = [
    () => system(2, ['sign', somebody()], u64(lamports())),
    () => system(1, ['sign'], [...programs().toBytes()]),
    () => system(8, ['sign'], u64(pick([0, 80, 200]))),
    () => {
      const made = Keypair.generate()
      const data = [...u64(50_000_000), ...u64(80), ...programs().toBytes()]
      return system(0, ['sign', made.publicKey], data, [made])
    },
    () => system(4, [nonce, SYSVAR_RECENT_BLOCKHASHES_PUBKEY, 'sign'], []),
    () =>
      system(
        5,
        [
          nonce,
          somebody(),
          SYSVAR_RECENT_BLOCKHASHES_PUBKEY,
          SYSVAR_RENT_PUBKEY,
          'sign',
        ],
        u64(pick([1_000, 900_000_000, 1_001_447_680])),
      ),
    () => system(7, [nonce, 'sign'], [...somebody().toBytes()]),
    () => system(12, [nonce], []),
    () => system(below(16), ['sign', pick(all), 'sign'], u64(lamports())),
  ]

  const clock = SYSVAR_CLOCK_PUBKEY
  const history = SYSVAR_STAKE_HISTORY_PUBKEY
  const aStake = () => pick(stakes)
  const stakeOnes: (() => Drawn)[] = [
    () =>
      stake(
        1,
        [aStake(), clock, 'sign'],
        [...somebody().toBytes(), ...u32(below(2))],
      ),
    () => stake(3, [aStake(), pick(blankStakes), 'sign'], u64(lamports())),
    () =>
      stake(
        4,
        [aStake(), somebody(), clock, history, 'sign'],
        u64(pick([1_000, 3_000_000_000, 5_002_282_880])),
      ),
    () => stake(5, [aStake(), clock, 'sign']),
    () =>
      stake(
        6,
        [aStake(), 'sign'],
        [
          ...[1, ...u64(2_000_000_000)],
          ...[below(2) === 0 ? [0] : [1, ...u64(9_000)]].flat(),
          ...maybe(pick([null, other, own])),
        ],
      ),
    () => stake(7, [aStake(), aStake(), clock, history, 'sign']),
    () => stake(10, [aStake(), clock, 'sign', 'sign'], u32(below(2))),
    () => stake(12, [aStake(), 'sign'], [1, ...u64(2_000_000_000), 0]),
    () => stake(17, [aStake(), aStake(), 'sign'], u64(lamports())),
    () =>
      stake(
        below(20),
        [aStake(), pick([clock, pick(stakes), other]), 'sign'],
        u64(lamports()),
      ),
  ]

  const tokenOnes = (set: TokenSet): (() => Drawn)[] => {
    const { program, mint, mine, theirs } = set
    const is2022 = program.equals(TOKEN_2022_PROGRAM_ID)
    const from = () => pick([...mine, ...mine, ...mine, ...theirs])
    const to = () => pick([...theirs, ...mine])
    const token = (accounts: (PublicKey | 'sign')[], data: number[]): Drawn =>
      call(program, accounts, data)
    const checked = (number: number): number[] => [
      ...[number, ...u64(amount())],
      mint.equals(NATIVE) ? 9 : 6,
    ]
    const plain: (() => Drawn)[] = [
      () => token([from(), to(), 'sign'], [3, ...u64(amount())]),
      () => token([from(), mint, to(), 'sign'], checked(12)),
      () => token([from(), somebody(), 'sign'], [4, ...u64(amount())]),
      () => token([from(), mint, somebody(), 'sign'], checked(13)),
      () => token([from(), 'sign'], [5]),
      () =>
        token(
          [from(), 'sign'],
          [6, 2 + below(2), ...maybe(pick([null, other, other, own]))],
        ),
      () =>
        token(
          [mint, 'sign'],
          [6, below(17), ...maybe(pick([null, other, other, own]))],
        ),
      () => token([mint, to(), 'sign'], [7, ...u64(amount())]),
      () => token([from(), mint, 'sign'], [8, ...u64(amount())]),
      () => token([pick([from(), mint]), somebody(), 'sign'], [9]),
      () => token([mine[2] as PublicKey, somebody(), 'sign'], [9]),
      () => token([from(), mint, 'sign'], [10]),
      () => token([from(), mint, 'sign'], checked(15)),
      () => token([from()], [17]),
      () =>
        token([pick([from(), mint]), pick([somebody(), to()]), 'sign'], [38]),
      () =>
        token(
          [from(), pick([somebody(), to()]), 'sign'],
          [45, ...(below(2) === 0 ? [0] : [1, ...u64(lamports())])],
        ),
      () => {
        const inner = [4, ...u64(amount())]
        const data = [255, 3, inner.length, ...inner]
        return token([from(), somebody(), 'sign'], data)
      },
      () =>
        token([from(), to(), 'sign'], [below(60), ...u8(below(6)), ...u64(9)]),
    ]
    if (!is2022) return plain
    return [
      ...plain,
      () => token([mint, to(), 'sign'], [26, 2]),
      () => token([mint, to(), 'sign', from()], [26, 3, 1]),
      () => token([mint, from(), to()], [26, 4]),
      () =>
        token([mint, 'sign'], [26, 5, ...u8(below(200)), 0, ...u64(amount())]),
      () =>
        token([from(), 'sign', SystemProgram.programId, 'sign'], [29, 8, 0]),
      () =>
        token(
          [from(), 'sign', SystemProgram.programId, 'sign'],
          [...[29, 11, 0]],
        ),
      () => token([mint, 'sign'], [33, 1, ...u8(below(99)), 0]),
      () => token([mint, 'sign'], [39, 1, ...somebody().toBytes()]),
      () => token([mint, 'sign'], [44, 1 + below(2)]),
      // The second numbers of all extensions, with what may follow.
      () =>
        token(
          [pick([mint, from()]), pick([to(), 'sign' as const]), 'sign'],
          [25 + below(23), below(6), ...somebody().toBytes()],
        ),
    ]
  }

  const associatedOnes: (() => Drawn)[] = [
    () => {
      const { program, mint } = pick(sets)
      const owner = pick([own, other])
      const account = getAssociatedTokenAddressSync(mint, owner, true, program)
      return call(
        ASSOCIATED_TOKEN_PROGRAM_ID,
        ['sign', account, owner, mint, SystemProgram.programId, program],
        pick([[], [0], [1]]),
      )
    },
    () => {
      const { program, mint, mine } = pick(sets)
      const account = pick(mine)
      return call(
        ASSOCIATED_TOKEN_PROGRAM_ID,
        [account, mint, account, account, mint, 'sign', program],
        [2],
      )
    },
  ]

  const tableCall = (accounts: (PublicKey | 'sign')[], data: number[]) =>
    call(AddressLookupTableProgram.programId, accounts, data)
  const tableOnes: (() => Drawn)[] = [
    () => tableCall([table, 'sign'], u32(1)),
    () =>
      tableCall(
        [table, 'sign', 'sign', SystemProgram.programId],
        [...u32(2), ...u64(1), ...somebody().toBytes()],
      ),
    () => tableCall([table, 'sign'], u32(3)),
    () => tableCall([table, 'sign', somebody()], u32(4)),
  ]

  return (): Drawn => {
    const ones = pick([
      systemOnes,
      stakeOnes,
      tokenOnes(pick(sets)),
      tokenOnes(pick(sets)),
      tokenOnes(pick(sets)),
      pick([associatedOnes, tableOnes]),
    ])
    return pick(ones)()
  }
}

const NATIVE = new PublicKey('So11111111111111111111111111111111111111112')

/** The chain would refuse to write these. */
const readonly = [
  SYSVAR_CLOCK_PUBKEY,
  SYSVAR_RENT_PUBKEY,
  SYSVAR_RECENT_BLOCKHASHES_PUBKEY,
  SYSVAR_STAKE_HISTORY_PUBKEY,
  SystemProgram.programId,
  TOKEN_PROGRAM_ID,
  TOKEN_2022_PROGRAM_ID,
]
