import type { ReactNode } from 'react'
import { fromBase64 } from '../../../protocol/base64.ts'
import { text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { ActingHead, accountLabel } from '../ActingHead.tsx'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { SpelledText } from '../SpelledText.tsx'
import { useDecision } from '../use-decision.ts'

type SolanaKind = 'solana-message' | 'solana-sign-in' | 'solana-transaction'

/** A site's request for a signature of an account of Solana. */
export const SolanaScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<SolanaKind>): ReactNode => {
  const { id, hash, account } = approval
  const armed = useArmed(`${id} ${hash}`)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  return (
    <div className="approval">
      <ActingHead
        title={text('signMessageTitle')}
        sentence={text('signMessageSentence', accountLabel(account))}
        approval={approval}
      />
      <section className="signed" aria-labelledby="signed-title">
        <h2 className="section-title" id="signed-title">
          {text('messageTitle')}
        </h2>
        <p className="signed-text" dir="ltr">
          <SpelledText text={signedText(approval)} />
        </p>
      </section>
      <AnswerFooter
        armed={armed}
        blocked={false}
        running={running}
        error={error}
        approve={text(running === 'approve' ? 'signing' : 'sign')}
        onApprove={() => approve(null)}
        onCancel={cancel}
      />
    </div>
  )
}

/** Exactly what is signed; bytes that are no text in hex. */
const signedText = (
  approval: ApprovalScreenProps<SolanaKind>['approval'],
): string => {
  if (approval.kind === 'solana-sign-in') return approval.text
  if (approval.kind === 'solana-transaction') return approval.transaction
  const bytes = fromBase64(approval.message) ?? new Uint8Array()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(
      '',
    )
  }
}
