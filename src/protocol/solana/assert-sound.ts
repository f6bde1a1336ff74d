import { MalformedBytesError } from './byte-reader.ts'
import type { SolanaMessage } from './message.ts'

const MAX_ACCOUNTS = 256

/** Throws for a message that no node accepts, before it loads any account. */
export const assertSound = (message: SolanaMessage): void => {
  const { signers, readonlySigners, readonlyOthers, accounts } = message
  const listed = accounts.length
  const added = message.lookups.map(
    ({ writable, readonly }) => writable.length + readonly.length,
  )
  const total = added.reduce((sum, count) => sum + count, listed)
  if (readonlySigners >= signers) {
    throw new MalformedBytesError('its fee payer is not a writable signer')
  }
  if (signers + readonlyOthers > listed) {
    throw new MalformedBytesError('it counts more accounts than it lists')
  }
  if (new Set(accounts).size < listed) {
    throw new MalformedBytesError('it lists an account twice')
  }
  if (added.includes(0)) {
    throw new MalformedBytesError('it uses nothing of a lookup table')
  }
  if (total > MAX_ACCOUNTS) {
    throw new MalformedBytesError(`it has more than ${MAX_ACCOUNTS} accounts`)
  }
  for (const { program, accounts: used } of message.instructions) {
    if (program === 0 || program >= listed) {
      throw new MalformedBytesError('it does not list a program that it calls')
    }
    if (used.some((account) => account >= total)) {
      throw new MalformedBytesError('an instruction has an unlisted account')
    }
  }
}
