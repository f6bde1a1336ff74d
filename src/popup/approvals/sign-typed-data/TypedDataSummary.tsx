import type { ReactNode } from 'react'
import type {
  NamedTokens,
  SignTypedDataApproval,
} from '../../../messaging/signing-contract.ts'
import {
  isGiven,
  isPermitLike,
  type Permit,
  readPermit,
} from '../../../protocol/typed-data/permit.ts'
import {
  isOrderLike,
  type Order,
  readOrders,
} from '../../../protocol/typed-data/seaport.ts'
import type { Described } from '../../clear-signing/described.ts'
import { text } from '../../text.ts'
import { visibleText } from '../../visible-text.ts'
import { OrderSummary } from './OrderSummary.tsx'
import { permitSentences, permitWarnings } from './permit-texts.ts'

/** A summary of typed data with a known type. */
export const TypedDataSummary = ({
  approval,
  tokens,
  described,
}: {
  approval: SignTypedDataApproval
  /** Undefined while the node is asked. */
  tokens: NamedTokens | undefined
  described: Described | undefined
}): ReactNode => {
  const { typedData, account, network } = approval
  const { primaryType } = typedData
  const permit = readPermit(typedData)
  const orders = readOrders(typedData)
  return (
    <>
      {permit && <PermitSummary permit={permit} tokens={tokens} />}
      {!permit && isPermitLike(primaryType) && (
        <p className="site-warning">{text('permitUnknown')}</p>
      )}
      {orders && (
        <OrderSummary
          orders={orders}
          account={account.address}
          symbol={network.symbol}
          tokens={tokens ?? {}}
        />
      )}
      {tokens && orders?.some((order) => namesUnknownCoin(order, tokens)) && (
        <p className="site-warning">{text('warnUnknownToken')}</p>
      )}
      {!orders && isOrderLike(primaryType) && (
        <p className="site-warning">{text('orderUnknown')}</p>
      )}
      {described && (
        <section className="signed" aria-labelledby="signed-meaning">
          <h2 className="section-title" id="signed-meaning">
            {text('dataSummary')}
          </h2>
          <div className="panel">
            <p dir="ltr">
              <bdi>{visibleText(described.sentence)}</bdi>
            </p>
            <dl className="figures" dir="ltr">
              {described.fields.map(({ label, value }) => (
                <div className="figure" key={label}>
                  <dt>{visibleText(label)}</dt>
                  <dd>{visibleText(value)}</dd>
                </div>
              ))}
            </dl>
          </div>
        </section>
      )}
    </>
  )
}

/** Whether an amount is in a unit that nobody reported. */
const namesUnknownCoin = (
  { gives, gets, others }: Order,
  tokens: NamedTokens,
): boolean =>
  [...gives, ...gets, ...others].some(
    ({ kind, token }) => kind === 'coin' && !tokens[token]?.token,
  )

const PermitSummary = ({
  permit,
  tokens,
}: {
  permit: Permit
  tokens: NamedTokens | undefined
}): ReactNode => (
  <>
    <ul className="permit">
      {permitSentences(permit, tokens ?? {}).map((sentence, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one may be twice
        <li key={index}>{sentence}</li>
      ))}
    </ul>
    {permit.rights.some(isGiven) && (
      <p className="site-warning">{text('permitWarning')}</p>
    )}
    {permitWarnings(permit, tokens).map((warning) => (
      <p className="site-warning" key={warning}>
        {warning}
      </p>
    ))}
  </>
)
