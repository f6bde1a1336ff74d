import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNames } from '../names/names-context.ts'
import { text } from '../text.ts'
import { visibleText } from '../visible-text.ts'
import type { WalletCalls } from '../wallet-calls.ts'
import { AddContact } from './AddContact.tsx'

/** Offers to add a recipient to the address book, unless it has a name. */
export const NewRecipient = ({
  address,
  wallet,
}: {
  address: string
  wallet: WalletCalls
}): ReactNode => {
  const [outcome, setOutcome] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const isNamed = useNames().find(address) !== undefined
  useEffect(() => {
    // The focused button is removed with its form.
    if (outcome !== '') status.current?.focus()
  }, [outcome])
  return (
    <>
      <p className="outcome" role="status" ref={status} tabIndex={-1}>
        {outcome}
      </p>
      {!isNamed && (
        <AddContact
          address={address}
          onAdded={(label) =>
            setOutcome(text('contactAdded', visibleText(label)))
          }
          wallet={wallet}
        />
      )}
    </>
  )
}
