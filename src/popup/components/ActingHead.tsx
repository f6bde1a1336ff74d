import { type ReactNode, useEffect, useRef } from 'react'
import type { SigningApproval } from '../../messaging/signing-contract.ts'
import { accountName } from '../account-name.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import { SiteIdentity } from './SiteIdentity.tsx'

/** Who asks for what, in the name of which account and where. */
export const ActingHead = ({
  title,
  sentence,
  approval: { origin, account, network },
}: {
  title: string
  sentence: string
  approval: Pick<SigningApproval, 'origin' | 'account' | 'network'>
}): ReactNode => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <header className="approval-head">
        <h1
          ref={heading}
          className="screen-title"
          tabIndex={-1}
          aria-describedby="approval-origin approval-sentence"
        >
          {title}
        </h1>
        <div id="approval-origin" className="site-origin">
          <SiteIdentity origin={origin} />
        </div>
        <p className="acting-sentence" id="approval-sentence">
          {sentence}
        </p>
      </header>
      <dl className="figures acting-facts">
        <div className="figure">
          <dt>{text('signAccount')}</dt>
          <dd>
            {account.name !== '' && <bdi>{accountName(account)}</bdi>}{' '}
            <code dir="ltr">{account.address}</code>
          </dd>
        </div>
        <div className="figure">
          <dt>{text('signNetwork')}</dt>
          <dd>
            <bdi>{visibleText(network.name)}</bdi>
          </dd>
        </div>
      </dl>
    </>
  )
}

/** An account that is hidden goes by its address. */
export const accountWords = (account: SigningApproval['account']): string =>
  accountName(account) || account.address
