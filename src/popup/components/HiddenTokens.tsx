import { type ReactNode, useState } from 'react'
import type { TokenBalance } from '../../messaging/home-contract.ts'
import { countedText, text } from '../text.ts'
import { tokenLabel } from '../token-label.ts'
import { AddressText } from './AddressText.tsx'
import { Disclosure } from './Disclosure.tsx'

/** The way back for hidden tokens. */
export const HiddenTokens = ({
  tokens,
  keyOf,
  busy,
  onShow,
}: {
  tokens: readonly TokenBalance[]
  keyOf: (token: TokenBalance) => string
  busy: boolean
  onShow: (token: TokenBalance) => void
}): ReactNode => {
  const [isOpen, setOpen] = useState(false)
  if (tokens.length === 0) return null
  return (
    <Disclosure
      name={countedText('hiddenTokens', tokens.length)}
      open={isOpen}
      onToggle={setOpen}
    >
      <ul className="rows">
        {tokens.map((token) => (
          <li className="row" key={keyOf(token)}>
            <div className="row-text">
              <bdi className="choice-name">{tokenLabel(token)}</bdi>
              <p className="row-facts">
                <AddressText address={token.account} size={16} />
              </p>
            </div>
            <button
              type="button"
              className="button"
              aria-disabled={busy}
              onClick={busy ? undefined : () => onShow(token)}
            >
              {text('showToken')}
              <span className="visually-hidden">
                {' '}
                <bdi>{tokenLabel(token)}</bdi>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
