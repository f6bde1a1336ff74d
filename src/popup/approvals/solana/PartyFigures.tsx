import type { ReactNode } from 'react'
import { AddressText } from '../../components/AddressText.tsx'
import { text } from '../../text.ts'
import { Figure } from '../send-transaction/TransactionFigures.tsx'
import type { Party } from './parties.ts'

/** The addresses that an instruction involves, in full. */
export const PartyFigures = ({
  parties,
}: {
  parties: readonly Party[]
}): ReactNode =>
  parties.map(({ name, address }) => (
    <Figure key={name} name={text(name)}>
      <MaybeAddress address={address} />
    </Figure>
  ))

/** An address, or that it is not known. */
export const MaybeAddress = ({
  address,
}: {
  address: string | null
}): ReactNode =>
  address === null ? (
    <span className="solana-hidden">{text('solanaHiddenAccount')}</span>
  ) : (
    <AddressText address={address} full />
  )
