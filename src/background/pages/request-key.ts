/**
 * Whether a request is one of these: a caller's requests begin with its key, the
 * calls of a batch with the key of the batch.
 */
export const isOf =
  (key: string) =>
  (requestKey: string): boolean =>
    requestKey === key || requestKey.startsWith(`${key}/`)
