import type { CSSProperties, ReactNode } from 'react'
import { formatAmount } from '../format-amount.ts'
import { text } from '../text.ts'

/** A balance, or a placeholder while it is unknown. */
export const Amount = ({
  amount,
  symbol,
  decimals,
  loading,
}: {
  /** In the smallest unit. */
  amount: string | undefined
  symbol: string
  /** Defaults to 18. */
  decimals?: number
  loading: boolean
}): ReactNode => {
  if (amount === undefined) {
    return (
      <span className="balance-missing">
        {text(loading ? 'balanceLoading' : 'balanceUnknown')}
      </span>
    )
  }
  const { short, full } = formatAmount(amount, {
    language: text('languageTag'),
    ...(decimals !== undefined && { decimals }),
  })
  const shown = `${short} ${symbol}`.trim()
  return (
    <span
      className="balance-amount"
      style={{ '--length': shown.length } as CSSProperties}
    >
      <bdi title={`${full} ${symbol}`.trim()}>{shown}</bdi>
      {short !== full && (
        <span className="visually-hidden">
          {' '}
          {text('exactAmount', full, symbol)}
        </span>
      )}
    </span>
  )
}
