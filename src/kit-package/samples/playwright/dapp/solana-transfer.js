const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** The 32 bytes of an address or a blockhash. */
const toBytes = (base58) => {
  let number = 0n
  for (const letter of base58) {
    number = number * 58n + BigInt(ALPHABET.indexOf(letter))
  }
  return Array.from({ length: 32 }, (_, index) =>
    Number((number >> BigInt(8 * (31 - index))) & 255n),
  )
}

/** An unsigned transaction with a million lamports. */
export const transferOf = ({ from, to, blockhash }) =>
  Uint8Array.from([
    1,
    ...new Array(64).fill(0),
    // One signer, and one account that is only read: the system program.
    ...[1, 0, 1],
    ...[3, ...toBytes(from), ...toBytes(to), ...new Array(32).fill(0)],
    ...toBytes(blockhash),
    ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 64, 66, 15, 0, 0, 0, 0, 0],
  ])
