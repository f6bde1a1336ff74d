import {
  DamagedVaultError,
  NewerVaultError,
  TooManyAccountsError,
  WrongPasswordError,
} from '../../keyring/keyring-errors.ts'
import type { MnemonicError } from '../../keyring/mnemonic.ts'
import type { PrivateKeyError } from '../../keyring/private-key.ts'
import type { WalletProblem } from '../../messaging/wallet-contract.ts'
import { WalletRefusal } from './wallet-refusal.ts'

/**
 * Maps errors that a screen can explain; rethrows all others. Errors of phrases
 * and keys are recognised by name, because their modules are heavy.
 */
export const toProblem = (error: unknown): WalletProblem | undefined => {
  if (error instanceof WalletRefusal) return error.problem
  if (error instanceof WrongPasswordError) return { kind: 'wrong-password' }
  if (error instanceof TooManyAccountsError) {
    return { kind: 'too-many-accounts' }
  }
  if (error instanceof DamagedVaultError || error instanceof NewerVaultError) {
    return { kind: 'damaged' }
  }
  if (isNamed<MnemonicError>(error, 'MnemonicError')) return error.problem
  if (isNamed<PrivateKeyError>(error, 'PrivateKeyError')) {
    return { kind: 'private-key', problem: error.problem }
  }
  return undefined
}

const isNamed = <Known extends Error>(
  error: unknown,
  name: Known['name'],
): error is Known => error instanceof Error && error.name === name
