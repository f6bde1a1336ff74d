/** For tests that are not about brute force: key derivation is fast. */
export const deriveQuickly = (): void => {
  const { subtle } = crypto
  const { deriveKey } = subtle
  const derive: SubtleCrypto['deriveKey'] = (algorithm, ...rest) =>
    deriveKey.call(
      subtle,
      { ...(algorithm as Pbkdf2Params), iterations: 1 },
      ...rest,
    )
  Object.defineProperty(subtle, 'deriveKey', {
    value: derive,
    configurable: true,
    writable: true,
  })
}
