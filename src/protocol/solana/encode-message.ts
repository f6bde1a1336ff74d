import { addressBytes } from './address.ts'
import { compactU16 } from './byte-reader.ts'
import { type SolanaMessage, VERSIONED } from './message.ts'

export const encodeMessage = (
  message: SolanaMessage,
): Uint8Array<ArrayBuffer> => {
  const { version, accounts, instructions, lookups } = message
  const isVersioned = version !== 'legacy'
  return Uint8Array.from([
    ...(isVersioned ? [VERSIONED] : []),
    message.signers,
    message.readonlySigners,
    message.readonlyOthers,
    ...compactU16(accounts.length),
    ...accounts.flatMap((account) => [...addressBytes(account)]),
    ...addressBytes(message.blockhash),
    ...compactU16(instructions.length),
    ...instructions.flatMap((one) => [
      one.program,
      ...compactU16(one.accounts.length),
      ...one.accounts,
      ...compactU16(one.data.length),
      ...one.data,
    ]),
    ...(isVersioned ? compactU16(lookups.length) : []),
    ...lookups.flatMap(({ table, writable, readonly }) => [
      ...addressBytes(table),
      ...compactU16(writable.length),
      ...writable,
      ...compactU16(readonly.length),
      ...readonly,
    ]),
  ])
}
