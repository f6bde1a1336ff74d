import type { ReactNode } from 'react'
import type { SignTypedDataApproval } from '../../messaging/signing-contract.ts'
import {
  readPermit,
  spenderOfPermit,
} from '../../protocol/typed-data/permit.ts'
import { DOMAIN_TYPE } from '../../protocol/typed-data/typed-data.ts'
import { ActingHead, accountLabel } from '../components/ActingHead.tsx'
import { AnswerFooter } from '../components/AnswerFooter.tsx'
import { RawSection } from '../components/RawSection.tsx'
import { TypedDataSummary } from '../components/TypedDataSummary.tsx'
import { TypedTree } from '../components/TypedTree.tsx'
import { networkName } from '../network-name.ts'
import { useDescribedData } from '../signing/use-described-data.ts'
import { useNamedCode } from '../signing/use-named-code.ts'
import { text } from '../text.ts'
import { useArmed } from '../use-armed.ts'
import { useDecision } from '../use-decision.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** A site's request for a signature over typed data. */
export const SignTypedDataScreen = ({
  approval,
  onAnswer,
  wallet,
}: {
  approval: SignTypedDataApproval
  onAnswer: () => void
  wallet: WalletCalls
}): ReactNode => {
  const { id, hash, account, network, typedData, digest } = approval
  const { types, primaryType, domain, message } = typedData
  const code = useNamedCode(approval, wallet)
  const described = useDescribedData(typedData)
  const hasNoContract = code.contract === 'no-contract'
  const isEoa = code.spender === 'no-contract'
  // Late results have to be seen too.
  const armed = useArmed(
    [id, hash, hasNoContract, isEoa, described?.sentence].join(' '),
  )
  const { running, error, approve, cancel } = useDecision({
    approval,
    onAnswer,
    wallet,
  })
  const permit = readPermit(typedData)
  const spender = permit && spenderOfPermit(permit)

  return (
    <div className="approval">
      <ActingHead
        title={text('signDataTitle')}
        sentence={text('signDataSentence', accountLabel(account))}
        approval={approval}
      />
      <TypedDataSummary typedData={typedData} described={described} />
      {!Object.hasOwn(domain, 'chainId') && (
        <p className="site-warning">{text('dataNoChain')}</p>
      )}
      {hasNoContract && (
        <p className="site-warning" role="alert">
          {text(
            'dataNoContract',
            String(domain.verifyingContract),
            networkName(network),
          )}
        </p>
      )}
      {isEoa && spender !== undefined && (
        <p className="site-warning" role="alert">
          {text('warnEoaSpender', spender)}
        </p>
      )}
      <section className="signed" aria-labelledby="signed-domain">
        <h2 className="section-title" id="signed-domain">
          {text('dataDomain')}
        </h2>
        <div className="panel">
          {types[DOMAIN_TYPE]?.length === 0 ? (
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
        running={running}
        error={error}
        approve={text(running === 'approve' ? 'signing' : 'sign')}
        onApprove={() => approve(null)}
        onCancel={cancel}
      />
    </div>
  )
}
