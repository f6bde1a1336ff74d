export type ChecklistRow = Readonly<{
  number: number
  statement: string
  /** The part that is not done yet; the tests show the rest. */
  later?: string
}>

export type ChecklistPart = Readonly<{
  title: string
  rows: readonly ChecklistRow[]
}>

/** Rows by number; a plain statement is done completely. */
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
