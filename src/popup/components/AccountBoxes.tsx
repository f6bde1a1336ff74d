import { type ReactNode, useState } from 'react'
import type { AccountChoice } from '../../messaging/site-contract.ts'
import { addressesOf } from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { addressesFor } from '../choice.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import { AccountTag } from './AccountTag.tsx'
import { ChoiceSection } from './ChoiceSection.tsx'
import { ROWS_WITHOUT_SEARCH } from './SearchBox.tsx'

export const AccountBoxes = ({
  accounts,
  chains,
  ticked,
  disabled,
  onTick,
  children,
}: {
  accounts: AccountChoice[]
  /** A row has the addresses on these. */
  chains: readonly { chainId: string }[]
  ticked: string[]
  disabled: boolean
  onTick: (addresses: string[], ticked: boolean) => void
  /** Content below the last row. */
  children?: ReactNode
}): ReactNode => {
  const [isFull, setFull] = useState(false)
  const chainIds = chains.map(({ chainId }) => chainId)
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
        searchTexts: [accountName(account), ...addressesOf(account)],
        isOpen: addressesFor(account, chainIds).length > 0,
        row: (
          <Row
            account={account}
            addresses={addressesFor(account, chainIds)}
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
  addresses,
  isFull,
  isTicked,
  onTick,
}: {
  account: AccountChoice
  /** Those that the site may get. */
  addresses: readonly string[]
  /** Whether its addresses are shown in full. */
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
          checked={isTicked && addresses.length > 0}
          disabled={addresses.length === 0}
          onChange={({ target }) => onTick(target.checked)}
        />
        <AccountAvatar address={address} size={20} />
        <span className="choice-text">
          <bdi className="choice-name">{accountName(account)}</bdi>{' '}
          {addresses.length === 0 && (
            <span className="choice-address">{text('noAddressOnChain')}</span>
          )}
          {addresses.map((one) => (
            <Address key={one} address={one} isFull={isFull} />
          ))}
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

const Address = ({
  address,
  isFull,
}: {
  address: string
  isFull: boolean
}): ReactNode => (
  <span className="choice-address" dir="ltr" title={address}>
    {!isFull && (
      <span className="one-line" aria-hidden="true">
        {shortAddress(address)}
      </span>
    )}
    <span className={isFull ? undefined : 'visually-hidden'}>{address}</span>
  </span>
)
