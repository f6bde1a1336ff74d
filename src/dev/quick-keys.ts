/** For tests that are not about guessing: deriving a key takes no time. */
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
