import {
  AuthorityType,
  createDisableCpiGuardInstruction,
  createDisableRequiredMemoTransfersInstruction,
  createEnableCpiGuardInstruction,
  createEnableRequiredMemoTransfersInstruction,
  createHarvestWithheldTokensToMintInstruction,
  createInitializeDefaultAccountStateInstruction,
  createInitializeGroupPointerInstruction,
  createInitializeImmutableOwnerInstruction,
  createInitializeInterestBearingMintInstruction,
  createInitializeMetadataPointerInstruction,
  createInitializeMintCloseAuthorityInstruction,
  createInitializeNonTransferableMintInstruction,
  createInitializePausableConfigInstruction,
  createInitializePermissionedBurnInstruction,
  createInitializeScaledUiAmountConfigInstruction,
  createInitializeTransferFeeConfigInstruction,
  createInitializeTransferHookInstruction,
  createPauseInstruction,
  createPermissionedBurnInstruction,
  createResumeInstruction,
  createSetAuthorityInstruction,
  createSetTransferFeeInstruction,
  createUpdateGroupMemberPointerInstruction,
  createUpdateMultiplierDataInstruction,
  createUpdateRateInterestBearingMintInstruction,
  createUpdateTransferHookInstruction,
  createWithdrawWithheldTokensFromAccountsInstruction,
  createWithdrawWithheldTokensFromMintInstruction,
  TOKEN_2022_PROGRAM_ID,
} from '@solana/spl-token'
import {
  Authorized,
  Lockup,
  PublicKey,
  StakeAuthorizationLayout,
  StakeProgram,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js'
import { expect, it } from 'vitest'
import { giveTexts, keyTexts } from '../../../dev/give-texts.ts'
import { decodeMessage } from '../../../protocol/solana/decode-message.ts'
import { describeInstructions } from '../../../protocol/solana/instructions/describe.ts'
import { layouts } from '../../../protocol/solana/instructions/layouts.ts'
import {
  tokenExtensions,
  tokenInterfaces,
} from '../../../protocol/solana/instructions/token-extension-layouts.ts'
import { instructionWords, isDescribed } from './instruction-words.ts'
import { isUndescribed, strongWarnings } from './strong-warnings.ts'

giveTexts(keyTexts())

const key = (byte: number) => new PublicKey(new Uint8Array(32).fill(byte))
const [me, other, mint, account, mine] = [1, 2, 3, 4, 5].map(key) as [
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
  PublicKey,
]
const program = TOKEN_2022_PROGRAM_ID
const names: Record<string, string> = {
  [me.toBase58()]: 'me',
  [other.toBase58()]: 'other',
  [mint.toBase58()]: 'mint',
  [account.toBase58()]: 'account',
  [mine.toBase58()]: 'mine',
}
const context = {
  account: me.toBase58(),
  symbol: 'SOL',
  nameOf: (address: string) => names[address] ?? address,
  unknown: 'hidden',
  ownerOf: () => undefined,
}

const describeAll = (instructions: TransactionInstruction[]) =>
  describeInstructions(
    decodeMessage(
      Uint8Array.from(
        new TransactionMessage({
          payerKey: me,
          recentBlockhash: mint.toBase58(),
          instructions,
        })
          .compileToLegacyMessage()
          .serialize(),
      ),
    ),
  )

/** In words, with an exclamation mark if it needs a confirmation. */
const said = (...instructions: TransactionInstruction[]): string[] =>
  describeAll(instructions).map((one) => {
    const warnings = strongWarnings([one], { ...context, fee: 0n })
    return `${instructionWords(one, context)}${warnings.length > 0 ? ' !' : ''}`
  })

const raw = (
  programId: PublicKey,
  data: number[],
  ...accounts: PublicKey[]
): TransactionInstruction => ({
  programId,
  keys: accounts.map((pubkey) => ({
    pubkey,
    isSigner: pubkey === me,
    isWritable: true,
  })),
  data: Buffer.from(data),
})

it.each<[TransactionInstruction, string]>([
  [
    createInitializeTransferFeeConfigInstruction(mint, me, me, 5, 9n),
    'solanaSetFee | mint',
  ],
  [createSetTransferFeeInstruction(mint, me, [], 5, 9n), 'solanaSetFee | mint'],
  [
    createWithdrawWithheldTokensFromMintInstruction(mint, account, me),
    'solanaCollectFees | mint | solanaTokenAccountOf | account',
  ],
  [
    createWithdrawWithheldTokensFromAccountsInstruction(
      mint,
      account,
      me,
      [],
      [mine],
    ),
    'solanaCollectFees | mint | solanaTokenAccountOf | account',
  ],
  [
    createHarvestWithheldTokensToMintInstruction(mint, [account]),
    'solanaGatherFees | mint',
  ],
  [
    createInitializeDefaultAccountStateInstruction(mint, 2),
    'solanaDefaultState | mint',
  ],
  [
    createEnableRequiredMemoTransfersInstruction(account, me),
    'solanaRequireMemo | account',
  ],
  [
    createDisableRequiredMemoTransfersInstruction(account, me),
    'solanaAllowNoMemo | account',
  ],
  [
    createInitializeInterestBearingMintInstruction(mint, me, 5),
    'solanaInterest | mint',
  ],
  [
    createUpdateRateInterestBearingMintInstruction(mint, me, 5),
    'solanaInterest | mint',
  ],
  [createEnableCpiGuardInstruction(account, me), 'solanaGuard | account'],
  [createDisableCpiGuardInstruction(account, me), 'solanaUnguard | account'],
  [
    createInitializeTransferHookInstruction(mint, me, other, program),
    'solanaHook | other | mint',
  ],
  [
    createUpdateTransferHookInstruction(
      mint,
      me,
      PublicKey.default,
      [],
      program,
    ),
    'solanaNoHook | mint',
  ],
  [
    createInitializeMetadataPointerInstruction(mint, me, mint, program),
    'solanaTokenDetails | mint',
  ],
  [
    createInitializeGroupPointerInstruction(mint, me, mint),
    'solanaTokenDetails | mint',
  ],
  [
    createUpdateGroupMemberPointerInstruction(mint, me, mint),
    'solanaTokenDetails | mint',
  ],
  [
    createInitializeScaledUiAmountConfigInstruction(mint, me, 2),
    'solanaScale | mint',
  ],
  [
    createUpdateMultiplierDataInstruction(mint, me, 2, 0n),
    'solanaScale | mint',
  ],
  [
    createInitializePausableConfigInstruction(mint, other),
    'solanaAuthorityPause | other | mint',
  ],
  [createPauseInstruction(mint, me), 'solanaPause | mint'],
  [createResumeInstruction(mint, me), 'solanaResume | mint'],
  [
    createInitializePermissionedBurnInstruction(mint, other),
    'solanaAuthorityBurn | mint | other',
  ],
  [
    createPermissionedBurnInstruction(account, mint, me, other, 7),
    'solanaBurn | solanaBaseUnits | 7 | solanaTokenAccountOf | account',
  ],
  [
    createInitializeMintCloseAuthorityInstruction(mint, other, program),
    'solanaAuthorityClose | other | mint',
  ],
  [
    createInitializeNonTransferableMintInstruction(mint, program),
    'solanaNonTransferable | mint',
  ],
  [
    createInitializeImmutableOwnerInstruction(account, program),
    'solanaFixOwner | account',
  ],
  [
    createSetAuthorityInstruction(
      mint,
      me,
      AuthorityType.CloseMint,
      other,
      [],
      program,
    ),
    'solanaAuthority | other | mint !',
  ],
])('an instruction of Token-2022 as spl-token builds it: %#', (one, words) => {
  expect(said(one)).toStrictEqual([words])
})

it('SOL that leaves an account needs a confirmation unless the user gets it', () => {
  const withdrawals = (to: PublicKey) => [
    raw(program, [38], account, to, me),
    raw(program, [45, 0], account, to, me),
    raw(program, [45, 1, 0, 202, 154, 59, 0, 0, 0, 0], account, to, me),
    SystemProgram.nonceWithdraw({
      noncePubkey: account,
      authorizedPubkey: me,
      toPubkey: to,
      lamports: 1_000_000_000,
    }),
    ...StakeProgram.withdraw({
      stakePubkey: account,
      authorizedPubkey: me,
      toPubkey: to,
      lamports: 1_000_000_000,
    }).instructions,
  ]
  const transfer = 'sentenceTransfer | 1 SOL | account'
  expect(said(...withdrawals(other))).toStrictEqual([
    'solanaExcess | account | other !',
    'solanaUnwrapAll | account | other !',
    `${transfer} | other !`,
    `${transfer} | other !`,
    `${transfer} | other !`,
  ])
  expect(said(...withdrawals(me)).filter((one) => one.endsWith('!'))).toEqual(
    [],
  )
})

it('an authority for somebody else needs a confirmation, one for the user does not', () => {
  const authorize = (to: PublicKey) => [
    SystemProgram.nonceAuthorize({
      noncePubkey: account,
      authorizedPubkey: me,
      newAuthorizedPubkey: to,
    }),
    ...[
      StakeAuthorizationLayout.Staker,
      StakeAuthorizationLayout.Withdrawer,
    ].flatMap(
      (stakeAuthorizationType) =>
        StakeProgram.authorize({
          stakePubkey: account,
          authorizedPubkey: me,
          newAuthorizedPubkey: to,
          stakeAuthorizationType,
        }).instructions,
    ),
    ...StakeProgram.authorizeWithSeed({
      stakePubkey: account,
      authorityBase: me,
      authoritySeed: 'seed',
      authorityOwner: other,
      newAuthorizedPubkey: to,
      stakeAuthorizationType: StakeAuthorizationLayout.Withdrawer,
    }).instructions,
  ]
  expect(said(...authorize(other))).toStrictEqual([
    'solanaAuthorizeNonce | other | account !',
    'solanaStaker | other | account !',
    'solanaWithdrawer | other | account !',
    'solanaWithdrawer | other | account !',
  ])
  expect(said(...authorize(me)).filter((one) => one.endsWith('!'))).toEqual([])
})

it('staking itself needs no confirmation, but locking it does', () => {
  const stakePubkey = account
  const lamports = 1_000_000_000
  const { programId } = StakeProgram
  expect(
    said(
      StakeProgram.initialize({
        stakePubkey,
        authorized: new Authorized(me, me),
        lockup: new Lockup(0, 0, me),
      }),
      ...StakeProgram.delegate({
        stakePubkey,
        authorizedPubkey: me,
        votePubkey: other,
      }).instructions,
      ...StakeProgram.deactivate({ stakePubkey, authorizedPubkey: me })
        .instructions,
      ...StakeProgram.merge({
        stakePubkey: mine,
        sourceStakePubKey: stakePubkey,
        authorizedPubkey: me,
      }).instructions,
      raw(
        programId,
        [3, 0, 0, 0, 0, 202, 154, 59, 0, 0, 0, 0],
        account,
        mine,
        me,
      ),
      raw(programId, [6, 0, 0, 0, 0, 0, 0], account, me),
    ),
  ).toStrictEqual([
    'solanaStakeSetUp | account | me',
    'solanaStake | account | other',
    'solanaUnstake | account',
    'solanaStakeMerge | account | mine',
    `solanaStakeMove | ${lamports / 1e9} SOL | account | mine`,
    'solanaSetLockup | account !',
  ])
})

it('an own account that gets data or another owner needs a confirmation', () => {
  const allocate = (accountPubkey: PublicKey) =>
    SystemProgram.allocate({ accountPubkey, space: 80 })
  expect(said(allocate(me), allocate(mine))).toStrictEqual([
    'solanaAllocate | 80 | me !',
    'solanaAllocate | 80 | mine',
  ])
})

it('an instruction without a sentence needs a confirmation if its program has power', () => {
  const { programId: stakeProgram } = StakeProgram
  const associated = new PublicKey(
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
  )
  const unknown = 'solanaUnknownInstruction'
  expect(
    said(
      raw(SystemProgram.programId, [99, 0, 0, 0], me),
      raw(program, [27, 7], account, me),
      raw(program, [26, 77], account, me),
      raw(program, [99], account, me),
      raw(stakeProgram, [99, 0, 0, 0], account, me),
      raw(associated, [9], account, me),
    ),
  ).toStrictEqual([
    `${unknown} | System !`,
    `${unknown} | Token-2022 !`,
    `${unknown} | Token-2022 !`,
    `${unknown} | Token-2022 !`,
    `${unknown} | Stake !`,
    `${unknown} | Associated Token Account`,
  ])
  const [powerful, harmless] = describeAll([
    raw(program, [99], account, me),
    raw(associated, [9], account, me),
  ])
  expect(powerful && isUndescribed(powerful)).toBe(false)
  expect(harmless && isUndescribed(harmless)).toBe(true)
})

it('there is a sentence for all that is decoded', () => {
  const [example] = describeAll([raw(program, [5], account, me)])
  if (!example) throw new Error('nothing is described')
  const decoded = [
    ...Object.entries(layouts).flatMap(([programName, list]) =>
      Object.values(list).map((one) => ({ programName, name: one?.name })),
    ),
    ...[
      ...Object.values(tokenExtensions).flatMap((list) => Object.values(list)),
      ...Object.values(tokenInterfaces),
    ].map((one) => ({ programName: 'token-2022', name: one?.name })),
  ].filter(({ name }) => name !== undefined)
  const without = decoded.filter(
    (one) => !isDescribed({ ...example, ...one } as typeof example),
  )
  expect(decoded.length).toBeGreaterThan(100)
  expect(without).toStrictEqual([])
})
