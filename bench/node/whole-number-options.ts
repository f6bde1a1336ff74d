import { parseArgs } from 'node:util'

/** Whole-number options of a run, with their defaults. */
export const readWholeNumbers = <Name extends string>(
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> => readOptions(defaults, []).numbers

/** The same beside options that are texts, which have no defaults. */
export const readOptions = <Name extends string, Text extends string>(
  defaults: Readonly<Record<Name, number>>,
  textNames: readonly Text[],
): {
  numbers: Record<Name, number>
  texts: Partial<Record<Text, string>>
} => {
  const names = Object.keys(defaults) as Name[]
  const values: Readonly<Record<string, unknown>> = parseArgs({
    options: Object.fromEntries([
      ...names.map((name) => [
        name,
        { type: 'string' as const, default: String(defaults[name]) },
      ]),
      ...textNames.map((name) => [name, { type: 'string' as const }]),
    ]),
  }).values
  const read = names.map((name) => {
    const number = Number(values[name])
    if (Number.isSafeInteger(number) && number >= 0) return [name, number]
    throw new Error(`--${name} takes a whole number, not "${values[name]}"`)
  })
  const texts = textNames.map((name) => [name, values[name]])
  return {
    numbers: Object.fromEntries(read),
    texts: Object.fromEntries(texts),
  }
}
