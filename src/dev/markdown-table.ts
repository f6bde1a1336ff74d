/** A table in Markdown, as Biome formats it. */
export const markdownTable = ([
  head = [],
  ...rows
]: readonly (readonly string[])[]): string => {
  const widths = head.map((_, column) =>
    Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)),
  )
  const rule = widths.map((width) => '-'.repeat(width))
  return [head, rule, ...rows]
    .map((row) => {
      const cells = row.map((cell, at) => cell.padEnd(widths[at] ?? 0))
      return `| ${cells.join(' | ')} |`
    })
    .join('\n')
}
