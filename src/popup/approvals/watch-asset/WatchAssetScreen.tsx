import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { useArmed } from '../../use-armed.ts'
import { visibleText } from '../../visible-text.ts'
import { ActingHead, accountLabel } from '../ActingHead.tsx'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { useDecision } from '../use-decision.ts'

/** A site's request to add a token. */
export const WatchAssetScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'watch-asset'>): ReactNode => {
  const { id, hash, account, token, claimed } = approval
  const armed = useArmed(`${id} ${hash}`)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const symbol = visibleText(token.symbol)
  const doesDiffer =
    claimed.symbol !== token.symbol || claimed.decimals !== token.decimals
  return (
    <div className="approval">
      <ActingHead
        title={text('watchAssetTitle')}
        sentence={text('watchAssetSentence', symbol, accountLabel(account))}
        approval={approval}
      />
      {token.isClaim && (
        <p className="site-warning">{text('watchAssetClaim')}</p>
      )}
      {doesDiffer && (
        <p className="site-warning">
          {text(
            'watchAssetDiffers',
            visibleText(claimed.symbol),
            `${claimed.decimals}`,
          )}
        </p>
      )}
      <section className="signed" aria-labelledby="signed-token">
        <h2 className="section-title" id="signed-token">
          {text('tokenTitle')}
        </h2>
        <dl className="figures panel">
          <div className="figure">
            <dt>{text('tokenSymbol')}</dt>
            <dd>
              <bdi>{symbol}</bdi>
            </dd>
          </div>
          <div className="figure">
            <dt>{text('tokenContract')}</dt>
            <dd>
              <code dir="ltr">{token.address}</code>
            </dd>
          </div>
          <div className="figure">
            <dt>{text('tokenDecimals')}</dt>
            <dd>{token.decimals}</dd>
          </div>
        </dl>
        <p className="hint hint-small">{text('watchAssetHint')}</p>
      </section>
      <AnswerFooter
        armed={armed}
        running={running}
        error={error}
        approve={text(running === 'approve' ? 'addingToken' : 'addToken')}
        onApprove={() => approve(null)}
        onCancel={cancel}
      />
    </div>
  )
}
