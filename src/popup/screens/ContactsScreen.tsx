import { type ReactNode, useCallback, useRef, useState } from 'react'
import { AddContact } from '../components/AddContact.tsx'
import { ContactRow } from '../components/ContactRow.tsx'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { useAnswer } from '../use-answer.ts'
import type { WalletCalls } from '../wallet-calls.ts'

/** The address book. */
export const ContactsScreen = ({
  wallet,
}: {
  wallet: WalletCalls
}): ReactNode => {
  const ask = useCallback(() => wallet.call('listContacts'), [wallet])
  const answer = useAnswer({ wallet, event: 'contactsChanged', ask })
  const list = useRef<HTMLUListElement>(null)
  const [outcome, setOutcome] = useState('')
  return (
    <Screen
      title={text('contactsTitle')}
      hint={text('contactsHint')}
      back={paths.settings}
    >
      <p className="outcome" role="status">
        {outcome}
      </p>
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && (
        <ul className="rows account-list" ref={list} tabIndex={-1}>
          {answer.value.map((contact) => (
            <ContactRow
              key={contact.address}
              contact={contact}
              onRemoved={(label) => {
                setOutcome(text('contactRemoved', label))
                // The focused button was removed with its row.
                list.current?.focus()
              }}
              wallet={wallet}
            />
          ))}
        </ul>
      )}
      <AddContact
        onAdded={(label) => setOutcome(text('contactAdded', label))}
        wallet={wallet}
      />
    </Screen>
  )
}
