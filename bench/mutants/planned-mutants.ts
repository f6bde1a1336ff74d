/** A change that removes or weakens a protection. */
export type PlannedMutant = Readonly<{
  /** The heading it stands under. */
  part: string
  file: string
  /** The test files of which one must fail. */
  tests: readonly string[]
  before: string
  after: string
}>

/**
 * Reads a list of mutants. `# part`, `file` and `tests` hold for all that
 * follow; an entry is its lines with `-`, then those with `+`, as in a diff.
 */
export const readPlannedMutants = (list: string): PlannedMutant[] => {
  const mutants: PlannedMutant[] = []
  let part = ''
  let file = ''
  let tests: string[] = []
  for (const block of list.split(/\n{2,}/)) {
    const lines = block.split('\n')
    for (const line of lines) {
      if (line.startsWith('# ')) part = line.slice(2)
      if (line.startsWith('file ')) file = line.slice(5)
      if (line.startsWith('tests ')) tests = line.slice(6).split(' ')
    }
    const before = linesAfter('-', lines)
    if (before === '') continue
    mutants.push({ part, file, tests, before, after: linesAfter('+', lines) })
  }
  return mutants
}

const linesAfter = (mark: string, lines: readonly string[]): string =>
  lines
    .filter((line) => line.startsWith(mark))
    .map((line) => line.slice(2))
    .join('\n')

/** The changed text of its file. Throws unless `before` is there once. */
export const applyMutant = (
  text: string,
  { file, before, after }: PlannedMutant,
): string => {
  const [start, end, more] = text.split(before)
  if (start === undefined || end === undefined || more !== undefined) {
    throw new Error(`${file} does not have this text once:\n${before}`)
  }
  return `${start}${after}${end}`
}
