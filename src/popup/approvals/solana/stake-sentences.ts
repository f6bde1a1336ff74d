import { type TextKey, text } from '../../text.ts'
import type { Reader, Sentences } from './sentence-reader.ts'

/** The number of the authority that decides where staked SOL goes. */
const WITHDRAWER = '1'

const authorize = (one: Reader): string => {
  const isWithdrawer = one.plain('type') === WITHDRAWER
  const key: TextKey = isWithdrawer ? 'solanaWithdrawer' : 'solanaStaker'
  return text(key, one.named('newAuthority'), one.named('account'))
}

const move = (one: Reader): string =>
  text('solanaStakeMove', one.sol(), one.named('account'), one.named('to'))

/** The instructions of the Stake program. */
export const stakeSentences: Sentences = {
  'stake-initialize': (one) =>
    text('solanaStakeSetUp', one.named('account'), one.named('withdrawer')),
  'stake-authorize': authorize,
  'stake-authorize-with-seed': authorize,
  'stake-delegate': (one) =>
    text('solanaStake', one.named('account'), one.named('vote')),
  'stake-split': move,
  'stake-move': move,
  'stake-withdraw': (one) =>
    text('sentenceTransfer', one.sol(), one.named('account'), one.named('to')),
  'stake-deactivate': (one) => text('solanaUnstake', one.named('account')),
  'stake-set-lockup': (one) => text('solanaSetLockup', one.named('account')),
  'stake-merge': (one) =>
    text('solanaStakeMerge', one.named('account'), one.named('to')),
  'stake-minimum': () => text('solanaReads'),
}
