import {
  addressOfKey,
  exportKey,
  importKey,
  keyOf,
} from '../../keyring/any-key.ts'
import { createMnemonic, parseMnemonic } from '../../keyring/mnemonic.ts'
import {
  messageDigest,
  recoverSigner,
  signDigest,
  typedDataDigest,
} from '../../keyring/sign-digest.ts'
import { signTransaction } from '../../keyring/sign-transaction.ts'
import { signBytes } from '../../keyring/solana/sign-bytes.ts'
import { heldAddresses } from '../../keyring/solana/vault-keys.ts'
import {
  changePassword,
  openVault,
  openWithKey,
  reseal,
  sealVault,
  strengthen,
} from '../../keyring/vault.ts'
import {
  addAccount,
  addPhrase,
  emptyContent,
} from '../../keyring/vault-content.ts'
import { bringWords } from '../../keyring/words.ts'

/** The heavy parts of the keyring; only `loadKeyring` may import this. */
export const keyring = {
  addAccount,
  addPhrase,
  addressOfKey,
  bringWords,
  changePassword,
  createMnemonic,
  emptyContent,
  exportKey,
  heldAddresses,
  importKey,
  keyOf,
  messageDigest,
  openVault,
  openWithKey,
  parseMnemonic,
  recoverSigner,
  reseal,
  sealVault,
  signBytes,
  signDigest,
  signTransaction,
  strengthen,
  typedDataDigest,
}
