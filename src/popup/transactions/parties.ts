import { readTokenCall } from '../../protocol/token-call.ts'
import type { TextKey } from '../text.ts'

export type Party = { name: TextKey; address: string }

/**
 * Whom a token's call is about, in full: an address in a sentence is shortened,
 * and one that looks alike is made in minutes.
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
