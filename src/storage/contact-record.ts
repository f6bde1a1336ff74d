import { array, type Infer, lazy, object, string } from '@metamask/superstruct'

/** The address book, in the order the contacts were added. */
export const ContactsStruct = lazy(() =>
  array(
    object({
      /** In EIP-55. */
      address: string(),
      label: string(),
    }),
  ),
)

export type ContactsRecord = Infer<typeof ContactsStruct>
