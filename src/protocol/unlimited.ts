/** Some older tokens use 96-bit amounts; this one means no limit there. */
const UINT96 = 2n ** 96n - 1n

/** More than the supply of any token, so not meant as an exact amount. */
export const isUnlimited = (amount: bigint): boolean =>
  amount >= 2n ** 112n || amount === UINT96
