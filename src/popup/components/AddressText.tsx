import { type ReactNode, useState } from 'react'
import { AccountAvatar } from '../identity/AccountAvatar.tsx'
import { useNames } from '../names/names-context.ts'
import { shortAddress } from '../short-address.ts'
import { text } from '../text.ts'

/**
 * An address: its avatar, the user's name for it, and the address itself. A short
 * one can be expanded.
 */
export const AddressText = ({
  address,
  size = 18,
  full = false,
}: {
  address: string
  size?: number
  /** Where the user decides something: always in full. */
  full?: boolean
}): ReactNode => {
  const [isOpen, setOpen] = useState(false)
  const name = useNames().find(address)
  return (
    <>
      <AccountAvatar address={address} size={size} />
      {name !== undefined && <bdi className="address-name">{name}</bdi>}
      {full ? (
        <code className="transaction-address" dir="ltr">
          {address}
        </code>
      ) : (
        <button
          type="button"
          className="address-short"
          dir="ltr"
          aria-expanded={isOpen}
          title={address}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? address : shortAddress(address)}
          <span className="visually-hidden"> {text('showWholeAddress')}</span>
        </button>
      )}
    </>
  )
}
