import type { ReactNode } from 'react'
import { shortAddress } from '../../short-address.ts'
import { text } from '../../text.ts'
import { formatUnits } from '../../transactions/amounts.ts'
import { visibleText } from '../../visible-text.ts'
import type { Warning } from './warnings.ts'

const warningText = (warning: Warning, symbol: string): string => {
  switch (warning.kind) {
    case 'funds': {
      const amount = formatUnits(warning.balance, 18)
      return text('warnFunds', `${amount} ${visibleText(symbol)}`)
    }
    case 'fails':
      return text('warnFails', visibleText(warning.reason))
    case 'unlimited':
      return text('warnUnlimited', shortAddress(warning.address))
    case 'all-tokens':
      return text('warnAllTokens', shortAddress(warning.address))
    case 'eoa-spender':
      return text('warnEoaSpender', shortAddress(warning.address))
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
  }
}

/** The warnings, and the checkbox required to send a failing transaction. */
export const TransactionWarnings = ({
  warnings,
  symbol,
  ticked,
  onTick,
}: {
  warnings: readonly Warning[]
  symbol: string
  /** Whether the user confirmed sending a failing transaction. */
  ticked: boolean
  onTick: (ticked: boolean) => void
}): ReactNode => (
  <div className="transaction-warnings" role="status">
    {warnings.map((warning) => (
      <p className="site-warning" key={warning.kind}>
        {warningText(warning, symbol)}
      </p>
    ))}
    {warnings.some(({ kind }) => kind === 'fails') && (
      <label className="transaction-tick">
        <input
          type="checkbox"
          className="choice-box"
          checked={ticked}
          onChange={({ target }) => onTick(target.checked)}
        />
        {text('sendAnyway')}
      </label>
    )}
  </div>
)
