import { type ReactNode, useRef } from 'react'
import type { WalletView } from '../../messaging/wallet-contract.ts'
import { AccountRow } from '../components/AccountRow.tsx'
import { AddAccount } from '../components/AddAccount.tsx'
import { LinkRow } from '../components/LinkRow.tsx'
import { NextAccount } from '../components/NextAccount.tsx'
import { Screen } from '../components/Screen.tsx'
import { paths } from '../paths.ts'
import { phraseName, phrasesOf } from '../phrases.ts'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** All accounts, and the ways to add more. */
export const AccountsScreen = ({
  view: { accounts, hasVault, hasPassword },
  wallet,
}: {
  view: WalletView
  wallet: WalletCalls
}): ReactNode => {
  const list = useRef<HTMLUListElement>(null)
  const phrases = hasVault ? phrasesOf(accounts) : []
  const isOnly = phrases.length === 1
  const names = new Map(
    phrases.map((phrase) => [phrase.id, phraseName(phrase)]),
  )
  return (
    <Screen title={text('accountsTitle')} back={paths.home}>
      <ul className="rows account-list" ref={list} tabIndex={-1}>
        {accounts.map((account) => (
          <AccountRow
            key={account.address}
            account={account}
            phrase={isOnly ? undefined : names.get(account.phrase ?? '')}
            wallet={wallet}
            onRemoved={(name) => {
              showToast(text('accountRemoved', name))
              // The focused button was removed with its row.
              list.current?.focus()
            }}
          />
        ))}
      </ul>
      {phrases.map((phrase, index) => (
        <NextAccount
          key={phrase.id}
          phrase={phrase}
          isOnly={isOnly}
          isFirst={index === 0}
          wallet={wallet}
        />
      ))}
      <AddAccount held={accounts.length} folded wallet={wallet} />
      <ul className="rows">
        {!hasVault && <LinkRow to={paths.addKeys} name={text('addKeys')} />}
        {hasVault && (
          <LinkRow to={paths.importKey} name={text('importKeyTitle')} />
        )}
        {hasPassword && (
          <LinkRow to={paths.importPhrase} name={text('importMoreTitle')} />
        )}
      </ul>
    </Screen>
  )
}
