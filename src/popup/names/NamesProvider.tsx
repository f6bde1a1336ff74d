import { type ReactNode, useCallback, useMemo } from 'react'
import type { ListedAccount } from '../../messaging/wallet-contract.ts'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { createNames } from './names.ts'
import { NamesContext } from './names-context.ts'

/** Names addresses on all screens of an open wallet. */
export const NamesProvider = ({
  accounts,
  wallet,
  children,
}: {
  accounts: readonly ListedAccount[]
  wallet: WalletCalls
  children: ReactNode
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listContacts'), [wallet])
  const answer = useAnswer({ wallet, event: 'contactsChanged', ask })
  const contacts = answer.status === 'ready' ? answer.value : undefined
  // Numbered accounts are named in the chosen language.
  const language = text('languageTag')
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const names = useMemo(
    () => createNames(accounts, contacts ?? []),
    [accounts, contacts, language],
  )
  return <NamesContext value={names}>{children}</NamesContext>
}
