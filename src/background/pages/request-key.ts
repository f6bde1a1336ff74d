/** Matches the requests of a caller or batch: their keys begin with its key. */
export const isOf =
  (key: string) =>
  (requestKey: string): boolean =>
    requestKey === key || requestKey.startsWith(`${key}/`)
