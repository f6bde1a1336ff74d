import type { ReactNode } from 'react'
import type { WatchAssetApproval } from '../../messaging/signing-contract.ts'
import { ActingHead, accountLabel } from '../components/ActingHead.tsx'
import { AnswerFooter } from '../components/AnswerFooter.tsx'
import { text } from '../text.ts'
import { useArmed } from '../use-armed.ts'
import { useDecision } from '../use-decision.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A site's request to add a token. */
export const WatchAssetScreen = ({
  approval,
  onAnswer,
  wallet,
}: {
  approval: WatchAssetApproval
  onAnswer: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { id, hash, account, token } = approval
  const armed = useArmed(`${id} ${hash}`)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const symbol = visibleText(token.symbol)
  return (
    <div className="approval">
      <ActingHead
        title={text('watchAssetTitle')}
        sentence={text('watchAssetSentence', symbol, accountLabel(account))}
        approval={approval}
      />
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
