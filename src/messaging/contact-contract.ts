/** An address with the user's label for it. */
export type Contact = {
  /** In EIP-55 form, or of Solana. */
  address: string
  label: string
}

export const MAX_CONTACT_LABEL = 32

/** Why a contact was not saved; screens have a text for each. */
export type ContactProblem =
  | 'address'
  | 'label-empty'
  | 'label-long'
  /** Of another contact or an account, in any letter case. */
  | 'label-taken'
  /** It is one of the user's accounts, which have names of their own. */
  | 'own-account'
  | 'address-taken'
  | 'too-many'

export type ContactProcedures = {
  /** By label. */
  listContacts: { params: undefined; result: Contact[] }
  /** With `rename`, changes the label of a contact; otherwise adds one. */
  saveContact: {
    params: Contact & { rename: boolean }
    result: { saved: true } | { saved: false; problem: ContactProblem }
  }
  removeContact: { params: { address: string }; result: null }
}
