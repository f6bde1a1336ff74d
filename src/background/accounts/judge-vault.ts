import { NewerVaultError } from '../../keyring/keyring-errors.ts'
import { parseSealedVault } from '../../keyring/sealed-vault.ts'
import { type VaultRecord, VaultStruct } from '../../storage/vault-record.ts'

/** The state of the vault in one of the two stores. */
export type Judged =
  | { kind: 'missing' }
  | { kind: 'damaged'; found: unknown }
  | { kind: 'newer' }
  | { kind: 'whole'; record: VaultRecord }

export const judgeVault = async (found: unknown): Promise<Judged> => {
  if (found === undefined) return { kind: 'missing' }
  if (!VaultStruct.is(found)) return { kind: 'damaged', found }
  try {
    await parseSealedVault(found.sealed)
    return { kind: 'whole', record: found }
  } catch (error) {
    return error instanceof NewerVaultError
      ? { kind: 'newer' }
      : { kind: 'damaged', found }
  }
}
