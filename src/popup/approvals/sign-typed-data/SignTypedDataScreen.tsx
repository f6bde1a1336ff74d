import { type ReactNode, useState } from 'react'
import { isGift, readOrders } from '../../../protocol/typed-data/seaport.ts'
import { DOMAIN_TYPE } from '../../../protocol/typed-data/typed-data.ts'
import { text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { ActingHead, accountLabel } from '../ActingHead.tsx'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { RawSection } from '../RawSection.tsx'
import { ConfirmWarning } from '../sign-message/ConfirmWarning.tsx'
import { useDecision } from '../use-decision.ts'
import { CodeWarnings } from './CodeWarnings.tsx'
import { TypedDataSummary } from './TypedDataSummary.tsx'
import { TypedTree } from './TypedTree.tsx'
import { useDescribedData } from './use-described-data.ts'
import { useNamedCode } from './use-named-code.ts'
import { useNamedTokens } from './use-named-tokens.ts'

/** A site's request for a signature over typed data. */
export const SignTypedDataScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'sign-typed-data'>): ReactNode => {
  const { id, hash, account, typedData, digest } = approval
  const { types, primaryType, domain, message } = typedData
  const code = useNamedCode(approval, wallet)
  const tokens = useNamedTokens(approval, wallet)
  const described = useDescribedData(typedData)
  const isUnbound = types[DOMAIN_TYPE]?.length === 0
  // Late results have to be seen too.
  const armed = useArmed(
    [
      id,
      hash,
      JSON.stringify(code),
      JSON.stringify(tokens),
      described?.sentence,
    ].join(' '),
  )
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const [isConfirmed, setConfirmed] = useState(false)
  const givesForNothing = readOrders(typedData)?.some(isGift) === true
  // What the node does not say is a warning, so its answer is waited for.
  const missing =
    givesForNothing && !isConfirmed
      ? text('signNeedsConfirmation')
      : code === undefined
        ? text('solanaAsking')
        : undefined

  return (
    <div className="approval">
      <ActingHead
        title={text('signDataTitle')}
        sentence={text('signDataSentence', accountLabel(account))}
        approval={approval}
      />
      {givesForNothing && (
        <ConfirmWarning
          warnings={[text('orderGift')]}
          label={text('confirmAnyway')}
          isTicked={isConfirmed}
          onTick={setConfirmed}
        />
      )}
      <TypedDataSummary
        approval={approval}
        tokens={tokens}
        described={described}
      />
      {isUnbound ? (
        <p className="site-warning">{text('dataNoDomain')}</p>
      ) : (
        !Object.hasOwn(domain, 'chainId') && (
          <p className="site-warning">{text('dataNoChain')}</p>
        )
      )}
      <CodeWarnings approval={approval} code={code} />
      <section className="signed" aria-labelledby="signed-domain">
        <h2 className="section-title" id="signed-domain">
          {text('dataDomain')}
        </h2>
        <div className="panel">
          {isUnbound ? (
            <p className="hint">{text('treeNotSet')}</p>
          ) : (
            <TypedTree types={types} type={DOMAIN_TYPE} value={domain} />
          )}
        </div>
      </section>
      <section className="signed" aria-labelledby="signed-message">
        <h2 className="section-title" id="signed-message">
          {text('dataMessage')} <code dir="ltr">{primaryType}</code>
        </h2>
        <div className="panel">
          <TypedTree types={types} type={primaryType} value={message} />
        </div>
      </section>
      <RawSection
        parts={[
          { name: text('rawData'), value: JSON.stringify(typedData, null, 2) },
          { name: text('rawDigest'), value: digest },
        ]}
      />
      <AnswerFooter
        armed={armed}
        {...(missing !== undefined && { sum: missing })}
        blocked={missing !== undefined}
        running={running}
        error={error}
        approve={text(running === 'approve' ? 'signing' : 'sign')}
        onApprove={() => approve(null)}
        onCancel={cancel}
      />
    </div>
  )
}
