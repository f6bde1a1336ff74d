export type ChecklistRow = Readonly<{
  number: number
  statement: string
  /** What of the statement is not there yet; the tests show the rest. */
  later?: string
}>

export type ChecklistPart = Readonly<{
  title: string
  rows: readonly ChecklistRow[]
}>

/** Rows by their numbers; a statement alone is done in whole. */
export const part = (
  title: string,
  statements: Readonly<Record<number, string | Omit<ChecklistRow, 'number'>>>,
): ChecklistPart => ({
  title,
  rows: Object.entries(statements).map(([number, row]) => ({
    number: Number(number),
    ...(typeof row === 'string' ? { statement: row } : row),
  })),
})
