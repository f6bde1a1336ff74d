import {
  createApproveInstruction,
  createInitializeAccount3Instruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMint2Instruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermanentDelegateInstruction,
  createInitializeTransferFeeConfigInstruction,
  createMintToInstruction,
  createSyncNativeInstruction,
  ExtensionType,
  getMintLen,
  NATIVE_MINT,
  TOKEN_2022_PROGRAM_ID,
  TOKEN_PROGRAM_ID,
} from '@solana/spl-token'
import {
  AddressLookupTableProgram,
  Authorized,
  Keypair,
  Lockup,
  type PublicKey,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import type { SolanaSandbox } from './solana-sandbox.ts'

/** A token with accounts of the user and of somebody else. */
export type TokenSet = {
  program: PublicKey
  mint: PublicKey
  mine: PublicKey[]
  theirs: PublicKey[]
}

/** Accounts of the user and of an attacker, whose SOL and tokens can move. */
export type SolanaWorld = {
  me: Keypair
  attacker: Keypair
  sets: TokenSet[]
  stakes: PublicKey[]
  /** Empty accounts of the Stake program. */
  blankStakes: PublicKey[]
  nonce: PublicKey
  table: PublicKey
  all: PublicKey[]
}

const SOL = 1_000_000_000

export const createWorld = (sandbox: SolanaSandbox): SolanaWorld => {
  const me = Keypair.generate()
  const attacker = Keypair.generate()
  const all: PublicKey[] = [me.publicKey, attacker.publicKey]
  for (const one of all) sandbox.fund(one, 1_000n * BigInt(SOL))
  const run = (instructions: TransactionInstruction[], made: Keypair[]) => {
    const signers = [me, attacker, ...made]
    const used = signers.filter(
      ({ publicKey }, index) =>
        index === 0 ||
        instructions.some(({ keys }) =>
          keys.some((key) => key.isSigner && key.pubkey.equals(publicKey)),
        ),
    )
    const err = sandbox.run(sandbox.build(instructions, used))
    if (err !== null) throw new Error(JSON.stringify(err))
    all.push(...made.map(({ publicKey }) => publicKey))
  }
  const create = (
    program: PublicKey,
    { space, more = 0 }: { space: number; more?: number },
  ): [TransactionInstruction, Keypair] => {
    const made = Keypair.generate()
    return [
      SystemProgram.createAccount({
        fromPubkey: me.publicKey,
        newAccountPubkey: made.publicKey,
        lamports: sandbox.rent(space) + more,
        space,
        programId: program,
      }),
      made,
    ]
  }
  const mintOf = (
    program: PublicKey,
    extensions: ExtensionType[],
    initialize: (mint: PublicKey) => TransactionInstruction[],
  ): PublicKey => {
    const space = getMintLen(extensions)
    const [creation, mint] = create(program, { space, more: SOL })
    const { publicKey } = me
    run(
      [
        creation,
        ...initialize(mint.publicKey),
        createInitializeMint2Instruction(
          mint.publicKey,
          6,
          publicKey,
          publicKey,
          program,
        ),
      ],
      [mint],
    )
    return mint.publicKey
  }
  const setOf = (
    program: PublicKey,
    mint: PublicKey,
    space = 165,
  ): TokenSet => {
    const isNative = mint.equals(NATIVE_MINT)
    const open = (owner: PublicKey, amount: number): PublicKey => {
      // Three more SOL than it needs, or wrapped SOL.
      const [creation, made] = create(program, { space, more: 3 * SOL })
      const { publicKey } = made
      const fill = isNative
        ? createSyncNativeInstruction(publicKey, program)
        : createMintToInstruction(
            mint,
            publicKey,
            me.publicKey,
            amount,
            [],
            program,
          )
      const initialize = createInitializeAccount3Instruction
      const start = initialize(publicKey, mint, owner, program)
      run([creation, start, ...(amount > 0 ? [fill] : [])], [made])
      return publicKey
    }
    const [mine, theirs] = [me.publicKey, attacker.publicKey].map((owner) => [
      open(owner, 5_000_000),
      open(owner, 1_000_000),
      open(owner, 0),
    ]) as [PublicKey[], PublicKey[]]
    // The attacker may spend from one of the user's accounts, and the reverse.
    const approve = (source: PublicKey, to: PublicKey, by: PublicKey) =>
      createApproveInstruction(source, to, by, 500, [], program)
    const [a, b] = [mine[1], theirs[1]] as [PublicKey, PublicKey]
    run(
      [
        approve(a, attacker.publicKey, me.publicKey),
        approve(b, me.publicKey, attacker.publicKey),
      ],
      [],
    )
    return { program, mint, mine, theirs }
  }
  const { publicKey } = me
  const plain = mintOf(TOKEN_PROGRAM_ID, [], () => [])
  const extended = mintOf(
    TOKEN_2022_PROGRAM_ID,
    [
      ExtensionType.TransferFeeConfig,
      ExtensionType.MintCloseAuthority,
      ExtensionType.PermanentDelegate,
      ExtensionType.InterestBearingConfig,
      ExtensionType.MetadataPointer,
      ExtensionType.PausableConfig,
    ],
    (mint) => [
      createInitializeTransferFeeConfigInstruction(
        mint,
        publicKey,
        publicKey,
        100,
        1_000n,
      ),
      createInitializeMintCloseAuthorityInstruction(
        mint,
        publicKey,
        TOKEN_2022_PROGRAM_ID,
      ),
      createInitializePermanentDelegateInstruction(
        mint,
        publicKey,
        TOKEN_2022_PROGRAM_ID,
      ),
      createInitializeInterestBearingMintInstruction(mint, publicKey, 5),
      createInitializeMetadataPointerInstruction(
        mint,
        publicKey,
        mint,
        TOKEN_2022_PROGRAM_ID,
      ),
      createInitializePausableConfigInstruction(mint, publicKey),
    ],
  )
  const simple = mintOf(TOKEN_2022_PROGRAM_ID, [], () => [])
  const stakeOf = (isSetUp: boolean): PublicKey => {
    const [creation, made] = create(StakeProgram.programId, {
      space: StakeProgram.space,
      more: isSetUp ? 5 * SOL : 0,
    })
    const start = StakeProgram.initialize({
      stakePubkey: made.publicKey,
      authorized: new Authorized(publicKey, publicKey),
      lockup: new Lockup(0, 0, publicKey),
    })
    run([creation, ...(isSetUp ? [start] : [])], [made])
    return made.publicKey
  }
  const nonce = Keypair.generate()
  run(
    SystemProgram.createNonceAccount({
      fromPubkey: publicKey,
      noncePubkey: nonce.publicKey,
      authorizedPubkey: publicKey,
      lamports: sandbox.rent(80) + SOL,
    }).instructions,
    [nonce],
  )
  sandbox.passSlot()
  const [creation, table] = AddressLookupTableProgram.createLookupTable({
    authority: publicKey,
    payer: publicKey,
    recentSlot: 1,
  })
  run([creation], [])
  all.push(table)
  const world = {
    ...{ me, attacker, all, table },
    sets: [
      setOf(TOKEN_PROGRAM_ID, plain),
      setOf(TOKEN_PROGRAM_ID, NATIVE_MINT),
      setOf(TOKEN_2022_PROGRAM_ID, simple, 171),
      setOf(TOKEN_2022_PROGRAM_ID, extended, 250),
    ],
    stakes: [stakeOf(true), stakeOf(true), stakeOf(true)],
    blankStakes: [stakeOf(false), stakeOf(false)],
    nonce: nonce.publicKey,
  }
  for (let at = 0; at < all.length; at += 20) {
    const extend = AddressLookupTableProgram.extendLookupTable({
      lookupTable: table,
      authority: publicKey,
      payer: publicKey,
      addresses: all.slice(at, at + 20),
    })
    run([extend], [])
  }
  sandbox.passSlot()
  sandbox.keep(all)
  return world
}
