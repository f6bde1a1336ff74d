import type { ReactNode } from 'react'
import {
  addressOn,
  type ListedAccount,
} from '../../messaging/wallet-contract.ts'
import { accountName } from '../account-name.ts'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { nativeDecimals } from '../native-decimals.ts'
import { paths } from '../paths.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'
import type { BalancesState } from '../use-balances.ts'
import { AccountTag } from './AccountTag.tsx'
import { Amount } from './Amount.tsx'
import { ChoiceMenu, MenuOption } from './ChoiceMenu.tsx'

/** The account of the home screen, and the menu to choose another. */
export const AccountMenu = ({
  chosen,
  accounts,
  balances: { loading, result },
  chainId,
  symbol,
  onChoose,
}: {
  chosen: ListedAccount
  accounts: readonly ListedAccount[]
  balances: BalancesState
  /** Of the network; empty until it is known. */
  chainId: string
  symbol: string
  onChoose: (address: string) => void
}): ReactNode => (
  <ChoiceMenu
    title={text('homeAccount')}
    chosen={<AccountLine account={chosen} chainId={chainId} />}
    manage={{ path: paths.accounts, name: text('manageAccounts') }}
  >
    {(close) => (
      <ul className="rows" aria-busy={loading}>
        {accounts.map((account) => (
          <MenuOption
            key={account.address}
            isChosen={account === chosen}
            onChoose={() => {
              onChoose(account.address)
              close()
            }}
          >
            <AccountLine account={account} chainId={chainId} />
            <span className="balance">
              <Amount
                amount={result?.amounts[addressOn(chainId, account) ?? '']}
                symbol={symbol}
                decimals={nativeDecimals(chainId)}
                loading={loading}
              />
            </span>
          </MenuOption>
        ))}
      </ul>
    )}
  </ChoiceMenu>
)

const AccountLine = ({
  account,
  chainId,
}: {
  account: ListedAccount
  chainId: string
}): ReactNode => {
  const { kind, developer } = account
  const address = addressOn(chainId, account) ?? account.address
  return (
    <>
      <AccountAvatar address={address} size={32} />
      <span className="chip-text">
        <bdi className="chip-name">{accountName(account)}</bdi>
        <span className="chip-facts">
          <span className="balance-address" dir="ltr">
            {shortAddress(address)}
          </span>
          {(developer || kind === 'watch-only') && (
            <AccountTag account={account} />
          )}
        </span>
      </span>
    </>
  )
}
