import type { DescribedInstruction } from '../../../protocol/solana/instructions/describe.ts'
import type { TextKey } from '../../text.ts'

/** With a null address if it is in a table that is not known. */
export type Party = { name: TextKey; address: string | null }

const roles: Record<string, readonly [role: string, name: TextKey][]> = {
  'system transfer': [['to', 'partyRecipient']],
  'system withdraw-nonce': [['to', 'partyRecipient']],
  'system assign': [
    ['account', 'signAccount'],
    ['owner', 'solanaProgram'],
  ],
  'system authorize-nonce': [['newAuthority', 'partyRecipient']],
  'token transfer': [
    ['destination', 'solanaTokenAccount'],
    ['mint', 'partyToken'],
  ],
  'token approve': [
    ['delegate', 'partySpender'],
    ['mint', 'partyToken'],
  ],
  'token set-authority': [
    ['newAuthority', 'partyRecipient'],
    ['account', 'signAccount'],
  ],
  'token close-account': [
    ['account', 'solanaTokenAccount'],
    ['destination', 'partyRecipient'],
  ],
  'token burn': [['mint', 'partyToken']],
  'token mint-to': [['mint', 'partyToken']],
  'token initialize-permanent-delegate': [
    ['delegate', 'partySpender'],
    ['mint', 'partyToken'],
  ],
}

/** In full: sentences shorten them, and look-alikes are easy to create. */
export const partiesOf = (
  { programName, name, accounts, values }: DescribedInstruction,
  /** The owner of a token account that the transaction creates. */
  ownerOf: (tokenAccount: string) => string | undefined = () => undefined,
): Party[] => {
  const program = programName === 'token-2022' ? 'token' : programName
  const known = roles[`${program} ${name?.replace('-with-seed', '')}`]
  return (known ?? []).flatMap(([role, label]) => {
    const account = accounts.find((one) => one.role === role)
    if (account) {
      const { address } = account
      const owner = role === 'destination' && address && ownerOf(address)
      return [
        ...(owner ? [{ name: 'partyRecipient' as const, address: owner }] : []),
        { name: label, address },
      ]
    }
    const address = values[role]?.value
    return address ? [{ name: label, address }] : []
  })
}
