import type { ReactNode } from 'react'
import type { TokenFacts } from '../../../protocol/token-facts.ts'
import { Sentence } from '../../components/Sentence.tsx'
import { useNames } from '../../names/names-context.ts'
import { text } from '../../text.ts'
import { formatCost, formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'
import { needsTick, type Warning } from './warnings.ts'

const warningText = (
  warning: Warning,
  { symbol, nameOf }: { symbol: string; nameOf: (address: string) => string },
): string => {
  switch (warning.kind) {
    case 'funds': {
      const amount = formatUnits(warning.balance, 18)
      return text('warnFunds', `${amount} ${visibleText(symbol)}`)
    }
    case 'fails':
      return text('warnFails', visibleText(warning.reason))
    case 'depends':
      return text('warnDepends', formatUnits(warning.gas, 0))
    case 'unlimited':
      return text('warnUnlimited', nameOf(warning.address))
    case 'unlimited-unless-nft':
      return text('warnUnlimitedUnlessNft', nameOf(warning.address))
    case 'huge':
      return text('warnHuge', inUnits(warning.token, 'supply'))
    case 'over-balance':
      return text('warnOverBalance', inUnits(warning.token, 'balance'))
    case 'unchecked':
      return text('warnUnchecked')
    case 'unknown-token':
      return text('warnUnknownToken')
    case 'all-tokens':
      return text('warnAllTokens', nameOf(warning.address))
    case 'eoa-spender':
      return text('warnEoaSpender', nameOf(warning.address))
    case 'no-contract':
      return text('warnNoContract')
    case 'own-contract':
      return text('warnOwnContract')
    case 'unread-call':
      return text('warnUnknownCall')
    case 'nonce-used':
      return text('warnNonceUsed', warning.next.toString())
    case 'nonce-ahead':
      return text('warnNonceAhead', warning.next.toString())
    case 'high-fee':
      return text('warnHighFee')
    case 'fee-extreme': {
      const fee = `${formatCost(warning.fee)} ${visibleText(symbol)}`
      return text('warnFeeExtreme', fee)
    }
    case 'fee-above-value':
      return text('warnFeeAboveValue')
    case 'fee-of-balance':
      return text('warnFeeOfBalance')
    case 'fee-above-recent':
      return text('warnFeeAboveRecent', formatUnits(warning.times, 0))
    case 'fee-unchecked':
      return text('warnFeeUnchecked')
    case 'gas-limit':
      return text('warnGasLimit', formatUnits(warning.times, 0))
  }
}

const inUnits = (
  token: TokenFacts | null,
  name: 'supply' | 'balance',
): string =>
  token
    ? `${formatUnits(BigInt(token[name] ?? 0), token.decimals)} ${visibleText(token.symbol)}`
    : ''

export const WarningTexts = ({
  warnings,
  symbol,
  number,
}: {
  warnings: readonly Warning[]
  symbol: string
  /** The call of a batch that they are about, if they stand apart from it. */
  number?: number
}): ReactNode => {
  const { inWords: nameOf } = useNames()
  return warnings.map((warning) => {
    const words = warningText(warning, { symbol, nameOf })
    return (
      <p className="site-warning" key={warning.kind}>
        <Sentence>
          {number === undefined
            ? words
            : text('warnOfCall', String(number), words)}
        </Sentence>
      </p>
    )
  })
}

/** The warnings, and the checkbox that the severe ones require. */
export const TransactionWarnings = ({
  warnings,
  symbol,
  ...tick
}: {
  warnings: readonly Warning[]
  symbol: string
  ticked: boolean
  onTick: (ticked: boolean) => void
}): ReactNode => (
  <div className="transaction-warnings" role="status">
    <WarningTexts warnings={warnings} symbol={symbol} />
    <WarningTick label={tickText(warnings)} {...tick} />
  </div>
)

export const WarningTick = ({
  label,
  ticked,
  onTick,
}: {
  /** Beside the checkbox; undefined if none is needed. */
  label: string | undefined
  /** Whether the user confirmed the severe warnings. */
  ticked: boolean
  onTick: (ticked: boolean) => void
}): ReactNode =>
  label !== undefined && (
    <label className="transaction-tick">
      <input
        type="checkbox"
        className="choice-box"
        checked={ticked}
        onChange={({ target }) => onTick(target.checked)}
      />
      {label}
    </label>
  )

const tickText = (warnings: readonly Warning[]): string | undefined => {
  const toTick = warnings.filter(needsTick)
  if (toTick.length === 0) return undefined
  return text(
    toTick.every(({ kind }) => kind === 'fails')
      ? 'sendAnyway'
      : 'sendDespiteWarnings',
  )
}
