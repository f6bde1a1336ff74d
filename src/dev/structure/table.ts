/** Rows as aligned columns; cells that are numbers stand to the right. */
export const formatTable = (
  rows: readonly (readonly (string | number)[])[],
): string => {
  const widths: number[] = []
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, String(cell).length)
    }
  }
  const toLine = (row: readonly (string | number)[]): string =>
    row
      .map((cell, index) =>
        typeof cell === 'number'
          ? String(cell).padStart(widths[index] ?? 0)
          : cell.padEnd(widths[index] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return rows.map(toLine).join('\n')
}
