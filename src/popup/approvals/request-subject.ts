import type {
  Approval,
  ApprovalKinds,
  KindName,
} from '../../messaging/approval-contract.ts'
import { countedText, text } from '../text.ts'
import { tokenLabel } from '../token-label.ts'
import { visibleText } from '../visible-text.ts'
import { sentencesOf } from './send-transaction/sentence.ts'
import { textOf } from './sign-message/message-text.ts'
import { readMessage } from './solana/read-message.ts'
import { solanaSubject } from './solana/solana-subject.ts'

type Subjects = {
  readonly [Name in KindName]: (shown: ApprovalKinds[Name]['shown']) => string
}

/** UTF-16 units; about two lines. */
const LONGEST = 80

const subjects: Subjects = {
  connect: () => '',
  'add-chain': ({ network }) => network.name,
  'sign-message': ({ message }) => textOf(message) ?? message,
  'sign-typed-data': ({ typedData }) => typedData.primaryType,
  'watch-asset': ({ token }) => tokenLabel(token),
  'send-transaction': (shown) =>
    sentencesOf(shown, undefined).action ?? text('sentenceCall'),
  'send-calls': ({ calls }) => countedText('transactions', calls.length),
  'solana-message': ({ message }) => {
    const { plain, hex } = readMessage(message)
    return plain ?? hex
  },
  'solana-sign-in': ({ fields }) => fields.domain,
  'solana-transaction': solanaSubject,
}

/** Tells requests of one kind apart in a list. */
export const subjectOf = (request: Approval): string => {
  // Each takes the approvals of its own kind.
  const name = subjects[request.kind] as (shown: Approval) => string
  return visibleText(name(request).slice(0, LONGEST).replace(/\s+/g, ' '))
}
