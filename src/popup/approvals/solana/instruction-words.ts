import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import type { ProgramName } from '../../../protocol/solana/instructions/programs.ts'
import { text } from '../../text.ts'
import {
  type Reader,
  readerOf,
  type Sentences,
  type WordsContext,
} from './sentence-reader.ts'
import { stakeSentences } from './stake-sentences.ts'
import { tokenSentences } from './token-sentences.ts'

/** Proper names, which are not translated. */
export const programNames: Record<ProgramName, string> = {
  system: 'System',
  token: 'Token',
  'token-2022': 'Token-2022',
  'associated-token': 'Associated Token Account',
  stake: 'Stake',
  memo: 'Memo',
  'compute-budget': 'Compute Budget',
}

/** What an instruction does, in one sentence. */
export const instructionWords = (
  one: DescribedInstruction,
  context: WordsContext,
): string => {
  const { programName, program } = one
  if (programName === null) {
    return text('solanaUnknownProgram', context.nameOf(program))
  }
  const say = sentenceOf(one)
  return (
    say?.(readerOf(one, context)) ??
    text('solanaUnknownInstruction', programNames[programName])
  )
}

/** Whether a sentence says what it does. */
export const isDescribed = (one: DescribedInstruction): boolean =>
  sentenceOf(one) !== undefined

const sentenceOf = ({
  programName,
  name,
}: DescribedInstruction): Sentences[string] | undefined => {
  const known = programName && sentences[programName]
  return known && name !== null && Object.hasOwn(known, name)
    ? known[name]
    : undefined
}

const transfer = (what: string, { isMine, named }: Reader): string =>
  isMine('from')
    ? text('sentenceSend', what, named('to'))
    : text('sentenceTransfer', what, named('from'), named('to'))

const system: Sentences = {
  'create-account': (one) =>
    text(
      'solanaCreateAccount',
      one.named('account'),
      one.sol(),
      one.named('owner'),
    ),
  'create-account-with-seed': (one) =>
    text(
      'solanaCreateAccount',
      one.named('account'),
      one.sol(),
      one.named('owner'),
    ),
  assign: (one) =>
    text('solanaAssign', one.named('account'), one.named('owner')),
  'assign-with-seed': (one) =>
    text('solanaAssign', one.named('account'), one.named('owner')),
  transfer: (one) => transfer(one.sol(), one),
  'transfer-with-seed': (one) => transfer(one.sol(), one),
  'advance-nonce': (one) => text('solanaAdvanceNonce', one.named('nonce')),
  'withdraw-nonce': (one) =>
    text('sentenceTransfer', one.sol(), one.named('nonce'), one.named('to')),
  'initialize-nonce': (one) =>
    text('solanaInitializeNonce', one.named('nonce'), one.named('authority')),
  'authorize-nonce': (one) =>
    text('solanaAuthorizeNonce', one.named('newAuthority'), one.named('nonce')),
  'upgrade-nonce': (one) => text('solanaUpgradeNonce', one.named('nonce')),
  allocate: (one) =>
    text('solanaAllocate', one.count('space'), one.named('account')),
  'allocate-with-seed': (one) =>
    text('solanaAllocate', one.count('space'), one.named('account')),
}

const newAssociated = (one: Reader): string =>
  text(
    'solanaNewTokenAccount',
    one.named('owner'),
    one.named('mint'),
    one.named('account'),
  )

const sentences: Record<ProgramName, Sentences> = {
  system,
  token: tokenSentences,
  'token-2022': tokenSentences,
  'associated-token': {
    create: newAssociated,
    'create-idempotent': newAssociated,
    'recover-nested': (one) => text('solanaRecover', one.named('nested')),
  },
  stake: stakeSentences,
  memo: { memo: (one) => text('solanaMemo', one.plain('text')) },
  'compute-budget': {
    'request-units': (one) => text('solanaUnitLimit', one.count('units')),
    'set-unit-limit': (one) => text('solanaUnitLimit', one.count('units')),
    'set-unit-price': (one) =>
      text('solanaUnitPrice', one.count('microLamports')),
    'request-heap-frame': (one) => text('solanaHeap', one.count('bytes')),
    'set-loaded-data-limit': (one) =>
      text('solanaLoadedData', one.count('bytes')),
  },
}
