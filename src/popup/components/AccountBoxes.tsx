import { type ReactNode, useState } from 'react'
import type { AccountChoice } from '../../messaging/site-contract.ts'
import { accountName } from '../account-name.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { AccountTag } from './AccountTag.tsx'
import { ChoiceSection } from './ChoiceSection.tsx'
import { ROWS_WITHOUT_SEARCH } from './SearchBox.tsx'

export const AccountBoxes = ({
  accounts,
  ticked,
  disabled,
  onTick,
  children,
}: {
  accounts: AccountChoice[]
  ticked: string[]
  disabled: boolean
  onTick: (addresses: string[], ticked: boolean) => void
  /** Content below the last row. */
  children?: ReactNode
}): ReactNode => {
  const [isFull, setFull] = useState(false)
  return (
    <ChoiceSection
      title={text('accountsTitle')}
      names={{
        search: text('searchAccounts'),
        all: text('selectAllAccounts'),
        found: text('selectFoundAccounts'),
      }}
      choices={inOrder(accounts).map((account) => ({
        key: account.address,
        searchTexts: [accountName(account), account.address],
        isOpen: true,
        row: (
          <Row
            account={account}
            isFull={isFull}
            isTicked={ticked.includes(account.address)}
            onTick={(isTicked) => onTick([account.address], isTicked)}
          />
        ),
      }))}
      ticked={ticked}
      disabled={disabled}
      empty={text('noAccounts')}
      onTick={onTick}
    >
      <div className="choice-foot">
        {children}
        {accounts.length > 0 && (
          <button
            type="button"
            className="link-button whole-addresses"
            onClick={() => setFull(!isFull)}
          >
            {text(isFull ? 'shortenAddresses' : 'showWholeAddresses')}
          </button>
        )}
      </div>
    </ChoiceSection>
  )
}

/** In a long list, preselected accounts come first, so that they are visible. */
const inOrder = (accounts: AccountChoice[]): AccountChoice[] =>
  accounts.length > ROWS_WITHOUT_SEARCH
    ? accounts.toSorted(
        (one, other) => Number(other.selected) - Number(one.selected),
      )
    : accounts

const Row = ({
  account,
  isFull,
  isTicked,
  onTick,
}: {
  account: AccountChoice
  /** Whether its address is shown in full. */
  isFull: boolean
  isTicked: boolean
  onTick: (ticked: boolean) => void
}): ReactNode => {
  const { address, developer } = account
  return (
    <div className="choice-row">
      <label className="choice-label">
        <input
          type="checkbox"
          className="choice-box"
          aria-describedby={
            developer ? `kind-${address} unsafe-${address}` : `kind-${address}`
          }
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
        <AccountAvatar address={address} size={20} />
        <span className="choice-text">
          <bdi className="choice-name">{accountName(account)}</bdi>{' '}
          <span className="choice-address" dir="ltr" title={address}>
            {!isFull && <span aria-hidden="true">{shortAddress(address)}</span>}
            <span className={isFull ? undefined : 'visually-hidden'}>
              {address}
            </span>
          </span>
        </span>
      </label>
      <AccountTag account={account} />
      {developer && (
        <span className="visually-hidden" id={`unsafe-${address}`}>
          {text('unsafeAccount')}
        </span>
      )}
    </div>
  )
}
