import { afterAll } from 'vitest'

/**
 * For test files that are not about brute force: key derivation is fast, until
 * the next file of the process.
 */
export const deriveQuickly = (): void => {
  const { subtle } = crypto
  const { deriveKey } = subtle
  const derive: SubtleCrypto['deriveKey'] = (algorithm, ...rest) =>
    deriveKey.call(
      subtle,
      { ...(algorithm as Pbkdf2Params), iterations: 1 },
      ...rest,
    )
  const set = (value: SubtleCrypto['deriveKey']): void => {
    Object.defineProperty(subtle, 'deriveKey', {
      value,
      configurable: true,
      writable: true,
    })
  }
  set(derive)
  afterAll(() => set(deriveKey))
}
