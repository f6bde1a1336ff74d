import { type ReactNode, useState } from 'react'
import type { SignMessageApproval } from '../../messaging/signing-contract.ts'
import { ActingHead, accountWords } from '../components/ActingHead.tsx'
import { AnswerFooter } from '../components/AnswerFooter.tsx'
import { Insistence } from '../components/Insistence.tsx'
import { RawSection } from '../components/RawSection.tsx'
import { SignInFacts } from '../components/SignInFacts.tsx'
import { SpelledText } from '../components/SpelledText.tsx'
import {
  isBlocking,
  judgeSignIn,
  type SignInDoubt,
} from '../signing/judge-sign-in.ts'
import { textOf } from '../signing/message-text.ts'
import { readSignIn } from '../signing/sign-in-message.ts'
import { identifySite, shownHost } from '../site-identity/site-identity.ts'
import { type TextKey, text } from '../text.ts'
import { useArmed } from '../use-armed.ts'
import { useDecision } from '../use-decision.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

const doubtTexts = {
  foreign: 'signInForeign',
  'other-account': 'signInOtherAccount',
  expired: 'signInExpired',
  'not-yet': 'signInNotYet',
  'other-chain': 'signInOtherChain',
} as const satisfies Record<SignInDoubt, TextKey>

/** A site's request for a signature over a message. */
export const SignMessageScreen = ({
  approval,
  onAnswer,
  wallet,
}: {
  approval: SignMessageApproval
  onAnswer: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { id, hash, origin, account, network, message, digest } = approval
  const armed = useArmed(`${id} ${hash}`)
  const { running, error, decide } = useDecision(onAnswer)
  const [insists, setInsists] = useState(false)
  // Only once, so that the result does not change under the click.
  const [now] = useState(() => Date.now())
  const words = textOf(message)
  const read = words === undefined ? undefined : readSignIn(words)
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
  const say = (doubt: SignInDoubt): string => text(doubtTexts[doubt], domain)
  const isMalformed = read?.kind === 'malformed'
  const blocking = [
    ...(isMalformed ? [text('signInMalformed')] : []),
    ...doubts.filter(isBlocking).map(say),
  ]

  const isBlocked = blocking.length > 0 && !insists

  return (
    <div className="approval">
      <ActingHead
        title={text('signMessageTitle')}
        sentence={
          signIn
            ? text('signInSentence', domain, accountWords(account))
            : text('signMessageSentence', accountWords(account))
        }
        approval={approval}
      />
      {blocking.length > 0 && (
        <Insistence
          warnings={blocking}
          words={text(
            doubts.includes('foreign') ? 'confirmForeign' : 'confirmAnyway',
          )}
          isTicked={insists}
          onTick={setInsists}
        />
      )}
      {doubts
        .filter((doubt) => !isBlocking(doubt))
        .map((doubt) => (
          <p className="site-warning" key={doubt}>
            {say(doubt)}
          </p>
        ))}
      <section className="signed" aria-labelledby="signed-title">
        <h2 className="section-title" id="signed-title">
          {text('messageTitle')}
        </h2>
        {signIn ? (
          <SignInFacts signIn={signIn} />
        ) : (
          <MessageText words={words} hex={message} />
        )}
      </section>
      <RawSection
        parts={[
          ...(signIn && words !== undefined
            ? [{ name: text('rawText'), value: words }]
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
        onApprove={() =>
          decide('approve', () => wallet.call('approveSigning', { id, hash }))
        }
        onCancel={() => decide('cancel', () => wallet.call('reject', { id }))}
      />
    </div>
  )
}

const MessageText = ({
  words,
  hex,
}: {
  words: string | undefined
  hex: string
}): ReactNode => {
  if (words === '') return <p className="hint">{text('messageEmpty')}</p>
  if (words === undefined) {
    return (
      <>
        <p className="hint">{text('messageBytes')}</p>
        <p className="signed-text panel" dir="ltr">
          {hex}
        </p>
      </>
    )
  }
  return (
    <p className="signed-text signed-words panel">
      <bdi>
        <SpelledText text={words} />
      </bdi>
    </p>
  )
}
