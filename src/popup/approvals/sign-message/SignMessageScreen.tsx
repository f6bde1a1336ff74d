import { type ReactNode, useState } from 'react'
import { identifySite, shownHost } from '../../site-identity/site-identity.ts'
import { text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { visibleText } from '../../visible-text.ts'
import { ActingHead, accountLabel } from '../ActingHead.tsx'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { RawSection } from '../RawSection.tsx'
import { useDecision } from '../use-decision.ts'
import { ConfirmWarning } from './ConfirmWarning.tsx'
import { doubtTexts } from './doubt-texts.ts'
import { isBlocking, judgeSignIn, type SignInDoubt } from './judge-sign-in.ts'
import { MessageText } from './MessageText.tsx'
import { isHashSized, isReadable, textOf } from './message-text.ts'
import { SignInFacts } from './SignInFacts.tsx'
import { readSignIn } from './sign-in-message.ts'

/** A site's request for a signature over a message. */
export const SignMessageScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'sign-message'>): ReactNode => {
  const { id, hash, origin, account, network, message, digest } = approval
  const armed = useArmed(`${id} ${hash}`)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const [isConfirmed, setConfirmed] = useState(false)
  // Only once, so that the result does not change under the click.
  const [now] = useState(() => Date.now())
  const plain = textOf(message)
  const read = plain === undefined ? undefined : readSignIn(plain)
  const signIn = read?.kind === 'sign-in' ? read.signIn : undefined
  const asked = { origin, account: account.address, now }
  const doubts = signIn
    ? judgeSignIn(signIn, { ...asked, chainId: network.chainId })
    : []
  // The requesting site's own domain is shown as above.
  const domain = visibleText(
    signIn && doubts.includes('foreign')
      ? signIn.domain
      : shownHost(identifySite(origin)),
  )
  const doubtText = (doubt: SignInDoubt): string =>
    text(doubtTexts[doubt], domain)
  const isMalformed = read?.kind === 'malformed'
  const isHash = isHashSized(message) && !isReadable(plain)
  const blocking = [
    ...(isMalformed ? [text('signInMalformed')] : []),
    ...(isHash ? [text('messageHash')] : []),
    ...doubts.filter(isBlocking).map(doubtText),
  ]

  const isBlocked = blocking.length > 0 && !isConfirmed

  return (
    <div className="approval">
      <ActingHead
        title={text('signMessageTitle')}
        sentence={
          signIn
            ? text('signInSentence', domain, accountLabel(account))
            : text('signMessageSentence', accountLabel(account))
        }
        approval={approval}
      />
      {blocking.length > 0 && (
        <ConfirmWarning
          warnings={blocking}
          label={text(
            doubts.includes('foreign') ? 'confirmForeign' : 'confirmAnyway',
          )}
          isTicked={isConfirmed}
          onTick={setConfirmed}
        />
      )}
      {isHashSized(message) && !isHash && (
        <p className="site-warning">{text('messageMayBeHash')}</p>
      )}
      {doubts
        .filter((doubt) => !isBlocking(doubt))
        .map((doubt) => (
          <p className="site-warning" key={doubt}>
            {doubtText(doubt)}
          </p>
        ))}
      <section className="signed" aria-labelledby="signed-title">
        <h2 className="section-title" id="signed-title">
          {text('messageTitle')}
        </h2>
        {signIn ? (
          <SignInFacts signIn={signIn} />
        ) : (
          <MessageText plain={plain} hex={message} />
        )}
      </section>
      <RawSection
        parts={[
          ...(signIn && plain !== undefined
            ? [{ name: text('rawText'), value: plain }]
            : []),
          { name: text('rawBytes'), value: message },
          { name: text('rawDigest'), value: digest },
        ]}
      />
      <AnswerFooter
        armed={armed}
        {...(isBlocked && { sum: text('signNeedsConfirmation') })}
        blocked={isBlocked}
        running={running}
        error={error}
        approve={text(running === 'approve' ? 'signing' : 'sign')}
        onApprove={() => approve(null)}
        onCancel={cancel}
      />
    </div>
  )
}
