import type { ReactNode } from 'react'
import type { AccountChoice } from '../../messaging/popup-contract.ts'
import { text } from '../text.ts'
import { AccountTag } from './AccountTag.tsx'

export const AccountBoxes = ({
  accounts,
  ticked,
  disabled,
  onTick,
}: {
  accounts: AccountChoice[]
  ticked: string[]
  disabled: boolean
  onTick: (address: string, ticked: boolean) => void
}): ReactNode => (
  <fieldset className="choices" disabled={disabled}>
    <legend className="section-title">{text('accountsTitle')}</legend>
    {accounts.length === 0 && <p className="hint">{text('noAccounts')}</p>}
    {accounts.length > 0 && (
      <ul className="rows">
        {accounts.map(({ address, name, ...account }) => (
          <li className="choice" key={address}>
            <div className="choice-row">
              <label className="choice-label">
                <input
                  type="checkbox"
                  className="choice-box"
                  aria-describedby={`kind-${address}`}
                  checked={ticked.includes(address)}
                  onChange={({ target }) => onTick(address, target.checked)}
                />
                <span className="choice-words">
                  <bdi className="choice-name">{name}</bdi>{' '}
                  <span className="choice-address" dir="ltr">
                    {address}
                  </span>
                </span>
              </label>
              <AccountTag account={{ address, ...account }} />
            </div>
          </li>
        ))}
      </ul>
    )}
  </fieldset>
)
