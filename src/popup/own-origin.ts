/**
 * Whether the wallet itself is meant: what the user sends from it has its
 * origin, which no page can have.
 */
export const isOwnOrigin = (origin: string): boolean =>
  origin === globalThis.location?.origin
