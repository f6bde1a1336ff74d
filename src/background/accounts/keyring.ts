import { createMnemonic, parseMnemonic } from '../../keyring/mnemonic.ts'
import { addressOf, parsePrivateKey } from '../../keyring/private-key.ts'
import {
  messageDigest,
  recoverSigner,
  signDigest,
  typedDataDigest,
} from '../../keyring/sign-digest.ts'
import { signTransaction } from '../../keyring/sign-transaction.ts'
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
  addressesOf,
  emptyContent,
  exportPrivateKey,
  importPrivateKey,
  secretKeyOf,
} from '../../keyring/vault-content.ts'
import { bringWords } from '../../keyring/words.ts'

/** The heavy parts of the keyring; only `loadKeyring` may import this. */
export const keyring = {
  addAccount,
  addPhrase,
  addressOf,
  addressesOf,
  bringWords,
  changePassword,
  createMnemonic,
  emptyContent,
  exportPrivateKey,
  importPrivateKey,
  messageDigest,
  openVault,
  openWithKey,
  parseMnemonic,
  parsePrivateKey,
  recoverSigner,
  reseal,
  sealVault,
  secretKeyOf,
  signDigest,
  signTransaction,
  strengthen,
  typedDataDigest,
}
