import { type ReactNode, useState } from 'react'
import { signInDoubts } from '../../../protocol/solana/sign-in-doubts.ts'
import { identifySite, shownHost } from '../../site-identity/site-identity.ts'
import { text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { visibleText } from '../../visible-text.ts'
import { ActingHead, accountLabel } from '../ActingHead.tsx'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { RawSection } from '../RawSection.tsx'
import { ConfirmWarning } from '../sign-message/ConfirmWarning.tsx'
import { doubtTexts } from '../sign-message/doubt-texts.ts'
import { isBlocking } from '../sign-message/judge-sign-in.ts'
import { SignInFacts } from '../sign-message/SignInFacts.tsx'
import { useDecision } from '../use-decision.ts'

/** A site's request to sign in with an account of Solana. */
export const SolanaSignInScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'solana-sign-in'>): ReactNode => {
  const { id, hash, origin, account, network, fields } = approval
  const armed = useArmed(`${id} ${hash}`)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const [isConfirmed, setConfirmed] = useState(false)
  // Only once, so that the result does not change under the click.
  const [now] = useState(() => Date.now())
  const doubts = signInDoubts(fields, { scope: network.chainId, now })
  const domain = visibleText(shownHost(identifySite(origin)))
  const blocking = doubts.filter(isBlocking)
  const isBlocked = blocking.length > 0 && !isConfirmed

  return (
    <div className="approval">
      <ActingHead
        title={text('solanaSignInTitle')}
        sentence={text('signInSentence', domain, accountLabel(account))}
        approval={approval}
      />
      {blocking.length > 0 && (
        <ConfirmWarning
          warnings={blocking.map((doubt) => text(doubtTexts[doubt], domain))}
          label={text('confirmAnyway')}
          isTicked={isConfirmed}
          onTick={setConfirmed}
        />
      )}
      {doubts
        .filter((doubt) => !isBlocking(doubt))
        .map((doubt) => (
          <p className="site-warning" key={doubt}>
            {text(doubtTexts[doubt], domain)}
          </p>
        ))}
      <section className="signed" aria-labelledby="signed-title">
        <h2 className="section-title" id="signed-title">
          {text('messageTitle')}
        </h2>
        <SignInFacts signIn={fields} />
      </section>
      <RawSection parts={[{ name: text('rawText'), value: approval.text }]} />
      <AnswerFooter
        armed={armed}
        {...(isBlocked && { sum: text('signNeedsConfirmation') })}
        blocked={isBlocked}
        running={running}
        error={error}
        approve={text(running === 'approve' ? 'signing' : 'solanaSignIn')}
        onApprove={() => approve(null)}
        onCancel={cancel}
      />
    </div>
  )
}
