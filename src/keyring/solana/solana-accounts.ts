import { ed25519 } from '@noble/curves/ed25519.js'
import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { mnemonicToSeedWebcrypto } from '@scure/bip39'
import { toBase58 } from '../../protocol/solana/base58.ts'
import { isAccountIndex } from '../hd-accounts.ts'

/** As other wallets: the account is the third number. */
const pathOf = (index: number): number[] => [44, 501, index, 0]

export type SolanaAccounts = {
  addressAt: (index: number) => string
  secretKeyAt: (index: number) => Uint8Array
}

/** The accounts of a phrase: SLIP-10 with Ed25519, `m/44'/501'/n'/0'`. */
export const createSolanaAccounts = async (
  mnemonic: string,
): Promise<SolanaAccounts> => {
  const seed = await mnemonicToSeedWebcrypto(mnemonic)
  const root = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  seed.fill(0)
  const secretKeyAt = (index: number): Uint8Array => {
    if (!isAccountIndex(index)) throw new RangeError('No index of an account')
    return deriveKey(root, pathOf(index))
  }
  const addressAt = (index: number): string => {
    const secretKey = secretKeyAt(index)
    const address = solanaAddressOf(secretKey)
    secretKey.fill(0)
    return address
  }
  return { addressAt, secretKeyAt }
}

/** Takes the 32 bytes of a secret key. */
export const solanaAddressOf = (secretKey: Uint8Array): string =>
  toBase58(ed25519.getPublicKey(secretKey))

/** SLIP-10: every step is hardened, as the curve has no other. */
const deriveKey = (root: Uint8Array, path: readonly number[]): Uint8Array => {
  let node = Uint8Array.from(root)
  for (const number of path) {
    const step = Uint8Array.from([0, ...node.subarray(0, 32), 0, 0, 0, 0])
    new DataView(step.buffer).setUint32(33, 0x8000_0000 + number)
    const next = hmac(sha512, node.subarray(32), step)
    step.fill(0)
    node.fill(0)
    node = Uint8Array.from(next)
    next.fill(0)
  }
  const secretKey = node.slice(0, 32)
  node.fill(0)
  return secretKey
}
