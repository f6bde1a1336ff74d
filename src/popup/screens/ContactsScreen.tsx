import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Contact } from '../../messaging/contact-contract.ts'
import { AddContact } from '../components/AddContact.tsx'
import { ConfirmDialog } from '../components/ConfirmDialog.tsx'
import { ContactRow } from '../components/ContactRow.tsx'
import { Failure } from '../components/Failure.tsx'
import { Screen } from '../components/Screen.tsx'
import { paths } from '../paths.ts'
import { text } from '../text.ts'
import { showToast } from '../toast.ts'
import { useAnswer } from '../use-answer.ts'
import { useRun } from '../use-run.ts'
import { visibleText } from '../visible-text.ts'
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
  const [removing, setRemoving] = useState<Contact>()
  const { error, run } = useRun<'remove'>()

  const remove = async ({ address, label }: Contact): Promise<void> => {
    const done = await run({
      name: 'remove',
      task: () => wallet.call('removeContact', { address }),
    })
    if (!done) return
    showToast(text('contactRemoved', visibleText(label)))
    // The focused button was removed with its row.
    list.current?.focus()
  }

  return (
    <Screen
      title={text('contactsTitle')}
      hint={text('contactsHint')}
      back={paths.settings}
    >
      {answer.status === 'failed' && <Failure>{answer.reason}</Failure>}
      {answer.status === 'ready' && (
        <ul className="rows account-list" ref={list} tabIndex={-1}>
          {answer.value.map((contact) => (
            <ContactRow
              key={contact.address}
              contact={contact}
              onRemove={() => setRemoving(contact)}
              wallet={wallet}
            />
          ))}
        </ul>
      )}
      {error !== undefined && <Failure>{error}</Failure>}
      {removing && (
        <ConfirmDialog
          title={text('removeContactTitle', visibleText(removing.label))}
          hint={text('removeContactHint')}
          confirm={text('removeContact')}
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(undefined)}
        />
      )}
      <AddContact
        onAdded={(label) => showToast(text('contactAdded', visibleText(label)))}
        wallet={wallet}
      />
    </Screen>
  )
}
