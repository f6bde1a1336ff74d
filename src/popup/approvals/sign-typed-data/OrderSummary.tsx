import type { ReactNode } from 'react'
import type { NamedTokens } from '../../../messaging/signing-contract.ts'
import { isSameAddress } from '../../../protocol/caip.ts'
import type { Order, OrderItem } from '../../../protocol/typed-data/seaport.ts'
import { text } from '../../text.ts'
import { formatTime } from './format-time.ts'
import { itemText } from './order-texts.ts'

/** What each order gives and gets, and until when. */
export const OrderSummary = ({
  orders,
  account,
  symbol,
  tokens,
}: {
  orders: readonly Order[]
  account: string
  /** Of the chain's native currency. */
  symbol: string
  tokens: NamedTokens
}): ReactNode => {
  const textsOf = (items: readonly OrderItem[]): string[] =>
    items.map((item) => itemText(item, { symbol, tokens }))
  return (
    <>
      {orders.map(({ gives, gets, others, until }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an order has its place
        <dl className="figures permit" key={index}>
          <Items name={text('orderGives')} items={textsOf(gives)} />
          <Items name={text('orderGets')} items={textsOf(gets)} />
          {others.length > 0 && (
            <Items name={text('orderOthers')} items={textsOf(others)} />
          )}
          <div className="figure">
            <dt>{text('orderUntil')}</dt>
            <dd>
              <time>{endText(until)}</time>
            </dd>
          </div>
        </dl>
      ))}
      <p className="site-warning">{text('orderWarning')}</p>
      {orders.some(({ offerer }) => !isSameAddress(offerer, account)) && (
        <p className="site-warning">{text('signInOtherAccount')}</p>
      )}
    </>
  )
}

/** Later dates are not dates. */
const NO_EXPIRY = 1n << 42n

const endText = (until: bigint): string =>
  until < NO_EXPIRY ? formatTime(until) : text('permitNoExpiry')

const Items = ({
  name,
  items,
}: {
  name: string
  items: readonly string[]
}): ReactNode => (
  <div className="figure">
    <dt>{name}</dt>
    <dd>
      {items.length === 0
        ? text('orderNothing')
        : items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one may be twice
            <p key={index}>
              <bdi>{item}</bdi>
            </p>
          ))}
    </dd>
  </div>
)
