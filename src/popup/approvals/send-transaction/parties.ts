import { readTokenCall } from '../../../protocol/token-call.ts'
import type { TextKey } from '../../text.ts'

export type Party = { name: TextKey; address: string }

/**
 * The addresses that a token call involves, in full: sentences shorten them, and
 * look-alike addresses are easy to create.
 */
export const partiesOf = (data: string): Party[] => {
  const call = readTokenCall(data)?.call
  if (!call) return []
  const parties: Party[] = []
  const add = (name: TextKey, address: string): void => {
    parties.push({ name, address })
  }
  if ('token' in call) add('partyToken', call.token)
  if ('from' in call) add('partyOwner', call.from)
  if ('owner' in call) add('partyOwner', call.owner)
  if ('to' in call) add('partyRecipient', call.to)
  if ('spender' in call) add('partySpender', call.spender)
  return parties
}
