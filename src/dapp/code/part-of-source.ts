/** The start of a module, which its exports share, and one of its exports. */
export const partOfSource = (source: string, name: string): string => {
  const [start = '', ...exports] = source.trim().split(/\n(?=export const )/)
  const part = exports.find((text) => text.startsWith(`export const ${name} =`))
  if (part === undefined) throw new Error(`The source has no ${name}`)
  return `${start}\n${part}`.trim()
}
