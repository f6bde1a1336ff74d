import { anything, LOCAL, LOCAL_TWO } from '../fixtures/session.ts'

/** Has no session with any of the wallets. */
export const STRANGER = 'https://chandler.example'

/** On the two networks that have a node. */
export const everything = { [LOCAL]: anything(), [LOCAL_TWO]: anything() }
