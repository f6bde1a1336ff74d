export type Fault = { kind: string; what: string; asked: string; got: string }

export type FuzzTally = {
  count: (kind: string, outcome: string) => void
  fault: (fault: Fault) => void
  faults: () => number
  print: () => string
}

/** How many are shown in full: the first ones tell the most. */
const MOST_SHOWN = 10
const SHOWN_LETTERS = 300

/** Counts the answers to each kind of body. */
export const createTally = (): FuzzTally => {
  const counts = new Map<string, Map<string, number>>()
  const shown: Fault[] = []
  let faults = 0
  return {
    count: (kind, outcome) => {
      const ofKind = counts.get(kind) ?? new Map<string, number>()
      counts.set(kind, ofKind)
      ofKind.set(outcome, (ofKind.get(outcome) ?? 0) + 1)
    },
    fault: (fault) => {
      faults += 1
      if (shown.length < MOST_SHOWN || fault.kind === 'run') shown.push(fault)
    },
    faults: () => faults,
    print: () => [...printCounts(counts), ...shown.map(printFault)].join('\n'),
  }
}

const printCounts = (
  counts: ReadonlyMap<string, ReadonlyMap<string, number>>,
): string[] => {
  const kinds = [...counts.keys()].toSorted()
  const outcomes = [
    ...new Set([...counts.values()].flatMap((one) => [...one.keys()])),
  ].toSorted()
  return [
    row('', outcomes),
    ...kinds.map((kind) =>
      row(
        kind,
        outcomes.map((outcome) => String(counts.get(kind)?.get(outcome) ?? 0)),
      ),
    ),
  ]
}

const printFault = ({ kind, what, asked, got }: Fault): string =>
  [
    `FAULT: ${what} (${kind})`,
    `  asked ${JSON.stringify(asked.slice(0, SHOWN_LETTERS))}`,
    `  got   ${JSON.stringify(got.slice(0, SHOWN_LETTERS))}`,
  ].join('\n')

const row = (name: string, cells: readonly string[]): string =>
  [name.padEnd(24), ...cells.map((cell) => cell.padStart(10))].join(' ')
