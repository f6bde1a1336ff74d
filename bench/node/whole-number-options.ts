import { parseArgs } from 'node:util'

/** Whole-number options of a run, with their defaults. */
export const readWholeNumbers = <Name extends string>(
  defaults: Readonly<Record<Name, number>>,
): Record<Name, number> => {
  const names = Object.keys(defaults) as Name[]
  const { values } = parseArgs({
    options: Object.fromEntries(
      names.map((name) => [
        name,
        { type: 'string' as const, default: String(defaults[name]) },
      ]),
    ),
  })
  const read = names.map((name) => {
    const number = Number(values[name])
    if (Number.isSafeInteger(number) && number >= 0) return [name, number]
    throw new Error(`--${name} takes a whole number, not "${values[name]}"`)
  })
  return Object.fromEntries(read)
}
