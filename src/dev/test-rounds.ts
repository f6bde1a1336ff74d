const wholeNumber = (name: string): number | undefined => {
  const text = process.env[name]
  if (text === undefined) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  throw new Error(`${name} must be a whole number, not "${text}"`)
}

/** The seed of random numbers in tests. */
export const testSeed = wholeNumber('TEST_SEED') ?? 20_260

/**
 * How often a test repeats its work: `short` in `npm test`, `long` in
 * `npm run test:long`. The environment variable `name` overrides both.
 */
export const rounds = (
  name: string,
  { short, long }: { short: number; long: number },
): number =>
  wholeNumber(name) ?? (process.env.TEST_LENGTH === 'long' ? long : short)
