import { type TextKey, text } from '../../text.ts'
import type { Reader, Sentences } from './sentence-reader.ts'

/** By the number of the kind of authority. */
const authorities: readonly TextKey[] = [
  'solanaAuthorityMint',
  'solanaAuthorityFreeze',
  'solanaAuthorityOwner',
  'solanaAuthorityClose',
]

const details = (one: Reader): string =>
  text('solanaTokenDetails', one.named('mint'))

const authorityFor =
  (key: TextKey, subject: string, authority = 'authority') =>
  (one: Reader): string =>
    one.isNone(authority)
      ? text('solanaAuthorityNone', one.named(subject))
      : text(key, one.named(authority), one.named(subject))

const about =
  (key: TextKey, role: string) =>
  (one: Reader): string =>
    text(key, one.named(role))

const setHook = (one: Reader): string =>
  one.isNone('hook')
    ? text('solanaNoHook', one.named('mint'))
    : text('solanaHook', one.named('hook'), one.named('mint'))

const reads = (): string => text('solanaReads')

/** The instructions of Token, and those that Token-2022 adds. */
export const tokenSentences: Sentences = {
  'initialize-mint': (one) =>
    text('solanaNewToken', one.named('mint'), one.named('mintAuthority')),
  'initialize-account': (one) =>
    text(
      'solanaNewTokenAccount',
      one.named('owner'),
      one.named('mint'),
      one.named('account'),
    ),
  transfer: (one) =>
    one.isMine('authority')
      ? text('sentenceSend', one.tokens(), one.holder('destination'))
      : text(
          'sentenceTransfer',
          one.tokens(),
          one.holder('source'),
          one.holder('destination'),
        ),
  approve: (one) => text('sentenceAllow', one.named('delegate'), one.tokens()),
  revoke: (one) => text('solanaRevoke', one.named('source')),
  'set-authority': (one) => {
    if (one.isNone('newAuthority')) {
      return text('solanaAuthorityNone', one.named('account'))
    }
    const key = authorities[Number(one.plain('type'))] ?? 'solanaAuthority'
    return text(key, one.named('newAuthority'), one.named('account'))
  },
  'mint-to': (one) =>
    text('solanaMint', one.tokens(), one.holder('destination')),
  burn: (one) => text('solanaBurn', one.tokens(), one.holder('account')),
  'close-account': (one) =>
    text('solanaClose', one.named('account'), one.named('destination')),
  'freeze-account': (one) => text('solanaFreeze', one.named('account')),
  'thaw-account': (one) => text('solanaThaw', one.named('account')),
  'sync-native': (one) => text('solanaSyncNative', one.named('account')),
  'initialize-permanent-delegate': (one) =>
    text('solanaPermanentDelegate', one.named('delegate'), one.named('mint')),
  'initialize-multisig': about('solanaNewMultisig', 'account'),
  'get-account-data-size': reads,
  'amount-to-ui-amount': reads,
  'ui-amount-to-amount': reads,
  'emit-metadata': reads,
  'initialize-immutable-owner': about('solanaFixOwner', 'account'),
  'withdraw-excess-lamports': (one) =>
    text('solanaExcess', one.named('source'), one.named('destination')),
  'unwrap-lamports': (one) =>
    one.isNone('lamports')
      ? text('solanaUnwrapAll', one.named('source'), one.named('destination'))
      : text(
          'sentenceTransfer',
          one.sol(),
          one.named('source'),
          one.named('destination'),
        ),
  'initialize-mint-close-authority': authorityFor(
    'solanaAuthorityClose',
    'mint',
    'closeAuthority',
  ),
  reallocate: about('solanaReallocate', 'account'),
  'create-native-mint': () => text('solanaNativeMint'),
  'initialize-non-transferable-mint': about('solanaNonTransferable', 'mint'),
  'initialize-transfer-fee': about('solanaSetFee', 'mint'),
  'set-transfer-fee': about('solanaSetFee', 'mint'),
  'withdraw-withheld': (one) =>
    text('solanaCollectFees', one.named('mint'), one.holder('destination')),
  'harvest-withheld': about('solanaGatherFees', 'mint'),
  'set-default-state': about('solanaDefaultState', 'mint'),
  'require-memo': about('solanaRequireMemo', 'account'),
  'allow-no-memo': about('solanaAllowNoMemo', 'account'),
  'initialize-interest': about('solanaInterest', 'mint'),
  'set-interest': about('solanaInterest', 'mint'),
  'enable-cpi-guard': about('solanaGuard', 'account'),
  'disable-cpi-guard': about('solanaUnguard', 'account'),
  'initialize-transfer-hook': setHook,
  'set-transfer-hook': setHook,
  'initialize-pointer': details,
  'update-pointer': details,
  'initialize-scale': about('solanaScale', 'mint'),
  'set-scale': about('solanaScale', 'mint'),
  'initialize-pause': authorityFor('solanaAuthorityPause', 'mint'),
  pause: about('solanaPause', 'mint'),
  resume: about('solanaResume', 'mint'),
  'initialize-permissioned-burn': (one) =>
    text('solanaAuthorityBurn', one.named('mint'), one.named('authority')),
  'initialize-metadata': details,
  'update-metadata': about('solanaTokenDetails', 'metadata'),
  'update-metadata-authority': authorityFor(
    'solanaAuthority',
    'metadata',
    'newAuthority',
  ),
  'initialize-group': about('solanaTokenGroup', 'mint'),
  'update-group': about('solanaTokenGroup', 'group'),
  'update-group-authority': authorityFor(
    'solanaAuthority',
    'group',
    'newAuthority',
  ),
  'initialize-group-member': about('solanaTokenGroup', 'mint'),
}
