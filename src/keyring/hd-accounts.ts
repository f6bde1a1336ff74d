import { HDKey } from '@scure/bip32'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { addressOf } from './private-key.ts'

/** BIP-44 for Ethereum; the last index is the account, as in other wallets. */
const PARENT_PATH = "m/44'/60'/0'/0"

export type HdAccounts = {
  addressAt: (index: number) => string
  secretKeyAt: (index: number) => Uint8Array
}

/** Costs a seed and five derivations once, then one per account. */
export const createHdAccounts = async (
  mnemonic: string,
): Promise<HdAccounts> => {
  const seed = await mnemonicToSeedWebcrypto(mnemonic)
  const root = HDKey.fromMasterSeed(seed)
  const parent = root.derive(PARENT_PATH)
  seed.fill(0)
  root.wipePrivateData()
  const secretKeyAt = (index: number): Uint8Array => {
    if (!isAccountIndex(index)) throw new RangeError('No index of an account')
    const child = parent.deriveChild(index)
    const secretKey = child.privateKey
    child.wipePrivateData()
    if (secretKey === null) throw new Error('Derived no private key')
    return secretKey
  }
  const addressAt = (index: number): string => {
    const secretKey = secretKeyAt(index)
    const address = addressOf(secretKey)
    secretKey.fill(0)
    return address
  }
  return { addressAt, secretKeyAt }
}

/** From 2^31 on an index would derive a hardened key. */
export const isAccountIndex = (value: unknown): value is number =>
  Number.isInteger(value) &&
  (value as number) >= 0 &&
  (value as number) < 2 ** 31
