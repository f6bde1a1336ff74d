import type { ReactNode } from 'react'
import { text } from '../../text.ts'
import { tokenLabel } from '../../token-label.ts'
import { useArmed } from '../../use-armed.ts'
import { visibleText } from '../../visible-text.ts'
import { ActingHead, accountLabel } from '../ActingHead.tsx'
import { AnswerFooter } from '../AnswerFooter.tsx'
import type { ApprovalScreenProps } from '../approval-screen.ts'
import { useDecision } from '../use-decision.ts'
import { assetWarnings } from './asset-warnings.ts'

/** A site's request to add a token or an NFT. */
export const WatchAssetScreen = ({
  approval,
  onAnswer,
  wallet,
}: ApprovalScreenProps<'watch-asset'>): ReactNode => {
  const { id, hash, account, token } = approval
  const armed = useArmed(`${id} ${hash}`)
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const { nft } = token
  const name = visibleText(token.symbol)
  const add = text(nft ? 'addNft' : 'addToken')
  return (
    <div className="approval">
      <ActingHead
        title={text(nft ? 'watchNftTitle' : 'watchAssetTitle')}
        sentence={text(
          'watchAssetSentence',
          tokenLabel(token),
          accountLabel(account),
        )}
        approval={approval}
      />
      {assetWarnings(approval).map((warning) => (
        <p className="site-warning" key={warning}>
          {warning}
        </p>
      ))}
      <section className="signed" aria-labelledby="signed-token">
        <h2 className="section-title" id="signed-token">
          {text(nft ? 'nftTitle' : 'tokenTitle')}
        </h2>
        <dl className="figures panel">
          {(!nft || name !== '') && (
            <Figure label={text(nft ? 'nftCollection' : 'tokenSymbol')}>
              <bdi>{name}</bdi>
            </Figure>
          )}
          <Figure label={text('tokenContract')}>
            <code dir="ltr">{token.address}</code>
          </Figure>
          {nft ? (
            <>
              <Figure label={text('nftId')}>
                <code dir="ltr">{nft.id}</code>
              </Figure>
              <Figure label={text('nftStandard')}>
                {nft.standard.replace('ERC', 'ERC-')}
              </Figure>
            </>
          ) : (
            <Figure label={text('tokenDecimals')}>{token.decimals}</Figure>
          )}
        </dl>
        <p className="hint hint-small">
          {text(nft ? 'watchNftHint' : 'watchAssetHint')}
        </p>
      </section>
      <AnswerFooter
        blocked={false}
        armed={armed}
        running={running}
        error={error}
        approve={running === 'approve' ? text('addingToken') : add}
        onApprove={() => approve(null)}
        onCancel={cancel}
      />
    </div>
  )
}

const Figure = ({
  label,
  children,
}: {
  label: string
  children: ReactNode
}): ReactNode => (
  <div className="figure">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
