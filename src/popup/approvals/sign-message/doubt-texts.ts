import type { TextKey } from '../../text.ts'
import type { SignInDoubt } from './judge-sign-in.ts'

export const doubtTexts: Record<SignInDoubt, TextKey> = {
  foreign: 'signInForeign',
  'other-account': 'signInOtherAccount',
  expired: 'signInExpired',
  'not-yet': 'signInNotYet',
  'other-chain': 'signInOtherChain',
}
