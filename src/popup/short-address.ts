/** For the eye, beside a name; never where an address has to be compared. */
export const shortAddress = (address: string): string =>
  `${address.slice(0, 6)}…${address.slice(-4)}`
