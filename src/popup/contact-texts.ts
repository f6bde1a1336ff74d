import type { ContactProblem } from '../messaging/contact-contract.ts'
import type { TextKey } from './text.ts'

export const contactProblems: Record<ContactProblem, TextKey> = {
  address: 'notAddress',
  'label-empty': 'contactLabelEmpty',
  'label-long': 'contactLabelLong',
  'label-taken': 'contactLabelTaken',
  'own-account': 'contactOwnAccount',
  'address-taken': 'contactAddressTaken',
  'too-many': 'contactTooMany',
}

/** Problems with the address; the others are about the label. */
export const ofAddress: readonly ContactProblem[] = [
  'address',
  'own-account',
  'address-taken',
]
