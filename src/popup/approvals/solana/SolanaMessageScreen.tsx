import { type ReactNode, useState } from 'react'
import type { OffchainMessage } from '../../../protocol/solana/offchain-message.ts'
import { AddressText } from '../../components/AddressText.tsx'
import { text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { visibleText } from '../../visible-text.ts'
import { ActingHead, accountLabel } from '../ActingHead.tsx'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { RawSection } from '../RawSection.tsx'
import { Figure } from '../send-transaction/TransactionFigures.tsx'
import { ConfirmWarning } from '../sign-message/ConfirmWarning.tsx'
import { MessageText } from '../sign-message/MessageText.tsx'
import { isHashSized, isReadable } from '../sign-message/message-text.ts'
import { useDecision } from '../use-decision.ts'
import { foreignSignIn, readMessage } from './read-message.ts'

/** A site's request for a signature of bytes. */
export const SolanaMessageScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'solana-message'>): ReactNode => {
  const { id, hash, origin, account, message } = approval
  const armed = useArmed(`${id} ${hash}`)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const [isConfirmed, setConfirmed] = useState(false)
  const { header, plain, hex, signed } = readMessage(message)
  const isHash = isHashSized(hex) && !isReadable(plain)
  const foreign = plain === undefined ? undefined : foreignSignIn(plain, origin)
  const blocking = [
    ...(isHash ? [text('messageHash')] : []),
    ...(foreign === undefined
      ? []
      : [text('signInForeign', visibleText(foreign))]),
  ]
  const isBlocked = blocking.length > 0 && !isConfirmed

  return (
    <div className="approval">
      <ActingHead
        title={text('signMessageTitle')}
        sentence={text('signMessageSentence', accountLabel(account))}
        approval={approval}
      />
      {blocking.length > 0 && (
        <ConfirmWarning
          warnings={blocking}
          label={text(
            foreign === undefined ? 'confirmAnyway' : 'confirmForeign',
          )}
          isTicked={isConfirmed}
          onTick={setConfirmed}
        />
      )}
      {plain === undefined && !isHash && (
        <p className="site-warning">{text('solanaNotText')}</p>
      )}
      <section className="signed" aria-labelledby="signed-title">
        <h2 className="section-title" id="signed-title">
          {text('messageTitle')}
        </h2>
        <MessageText plain={plain} hex={hex} />
      </section>
      {header && <OffchainHeader header={header} />}
      <RawSection parts={[{ name: text('rawBytes'), value: signed }]} />
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

/** The part of an off-chain message before its content. */
const OffchainHeader = ({
  header: { version, application, signers },
}: {
  header: OffchainMessage
}): ReactNode => (
  <section className="signed" aria-labelledby="header-title">
    <h2 className="section-title" id="header-title">
      {text('solanaOffchain')}
    </h2>
    <dl className="figures panel">
      <Figure name={text('solanaVersion')}>{version}</Figure>
      {application !== null && (
        <Figure name={text('solanaApplication')}>
          <code className="transaction-address" dir="ltr">
            {application}
          </code>
        </Figure>
      )}
      {signers.length > 0 && (
        <Figure name={text('solanaSigners')}>
          {signers.map((address) => (
            <p key={address}>
              <AddressText address={address} full />
            </p>
          ))}
        </Figure>
      )}
    </dl>
  </section>
)
