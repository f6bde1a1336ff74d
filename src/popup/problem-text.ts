import type { WalletProblem } from '../messaging/wallet-contract.ts'
import type { PasswordRefusal } from './password/password.ts'
import { type TextKey, text } from './text.ts'

const refusals: Record<PasswordRefusal, TextKey> = {
  'too-short': 'passwordTooShort',
  'too-long': 'passwordTooLong',
  repeated: 'passwordRepeated',
  sequence: 'passwordSequence',
  common: 'passwordCommon',
}

const privateKeys = {
  format: 'privateKeyFormat',
  range: 'privateKeyRange',
  base58: 'privateKeyBase58',
  array: 'privateKeyArray',
  length: 'privateKeyLength',
  mismatch: 'privateKeyMismatch',
} as const satisfies Record<string, TextKey>

export const refusalText = (reason: PasswordRefusal): string =>
  text(refusals[reason])

/** The localized text of a problem. */
export const problemText = (problem: WalletProblem): string => {
  switch (problem.kind) {
    case 'wrong-password':
      return text('wrongPassword')
    case 'wait':
      return text('tooManyTries')
    case 'weak-password':
      return refusalText(problem.reason)
    case 'word-count':
      return text('phraseWordCount', `${problem.count}`)
    case 'unknown-words':
      return text('phraseUnknownWords', problem.positions.join(', '))
    case 'checksum':
      return text('phraseChecksum')
    case 'private-key':
      return text(privateKeys[problem.problem])
    case 'too-many-accounts':
      return text('tooManyAccounts')
    case 'locked':
      return text('isLocked')
    case 'needs-password':
      return text('needsPassword')
    case 'wallet-exists':
      return text('walletExists')
    case 'damaged':
      return text('vaultUnusable')
  }
}
