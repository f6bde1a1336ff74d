const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 32 bytes of an address or a blockhash. */
const toBytes = (base58 = '') => {
  let number = 0n
  for (const letter of base58) {
    number = number * 58n + BigInt(ALPHABET.indexOf(letter))
  }
  return Array.from({ length: 32 }, (_, index) =>
    Number((number >> BigInt(8 * (31 - index))) & 255n),
  )
}

/** An unsigned transaction, in base64: 0.001 SOL from an account to itself. */
export const transferToSelf = (account = '', blockhash = '') => {
  const noSignature = [1, ...Array.from({ length: 64 }, () => 0)]
  const header = [1, 0, 1]
  const systemProgram = Array.from({ length: 32 }, () => 0)
  const accounts = [2, ...toBytes(account), ...systemProgram]
  const lamports = [64, 66, 15, 0, 0, 0, 0, 0]
  const transfer = [1, 1, 2, 0, 0, 12, 2, 0, 0, 0, ...lamports]
  const message = [...header, ...accounts, ...toBytes(blockhash), ...transfer]
  return btoa(String.fromCharCode(...noSignature, ...message))
}
