import type { ContactProcedures } from '../../messaging/contact-contract.ts'
import type { ProceduresOf } from '../../messaging/rpc-server.ts'
import type { Contacts } from '../contacts/contacts.ts'

/** Shows and changes the address book. */
export const createContactProcedures = (
  contacts: Contacts,
): ProceduresOf<{
  procedures: ContactProcedures
  events: Record<string, never>
}> => ({
  listContacts: async () =>
    (await contacts.list()).sort((one, other) =>
      one.label.localeCompare(other.label),
    ),
  saveContact: async ({ rename, ...contact }) => {
    const problem = await contacts.save(contact, { rename })
    return problem === undefined ? { saved: true } : { saved: false, problem }
  },
  removeContact: async ({ address }) => {
    await contacts.remove(address)
    return null
  },
})
