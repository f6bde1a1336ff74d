/** What some old tokens, which count in 96 bits, take for no limit. */
const UINT96 = 2n ** 96n - 1n

/** More than there is of any token: nobody means this very number. */
export const isUnlimited = (amount: bigint): boolean =>
  amount >= 2n ** 112n || amount === UINT96
