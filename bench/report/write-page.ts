import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Measured } from '../run/part.ts'
import { draw } from './draw.ts'
import { GOAL_HEAD, goalCells } from './goal.ts'

const PICTURES = 'images/benchmarks'

const INTRO = `# Benchmarks

Written by \`npm run bench\` ([bench/](../bench/README.md)). The wallet is measured as built, side by side
with a bare extension that does the same and has no other code, in one run, in an order drawn from a seed,
and without a debugger on the worker. Read the ratios: times alone say more of the machine.
`

/** Writes the page and its pictures below a folder. */
export const writePage = (
  folder: string,
  {
    machine,
    measured,
  }: {
    machine: readonly [string, string][]
    measured: readonly Measured[]
  },
): void => {
  const pictures = join(folder, PICTURES)
  rmSync(pictures, { recursive: true, force: true })
  mkdirSync(pictures, { recursive: true })
  for (const plot of measured.flatMap(({ plots }) => plots)) {
    writeFileSync(join(pictures, `${plot.file}.svg`), draw(plot))
  }
  const goals = measured.flatMap(({ goals }) => goals.map(goalCells))
  const sections = measured.flatMap(({ tables, plots }) => [
    ...tables.flatMap(({ title, head, rows }) => [
      `## ${title}`,
      markdownTable([head, ...rows]),
    ]),
    ...plots.map(({ file, title }) => `![${title}](${PICTURES}/${file}.svg)`),
  ])
  const text = [
    INTRO,
    markdownTable([['what', 'value'], ...machine]),
    '## Goals',
    markdownTable([GOAL_HEAD, ...goals]),
    ...sections,
  ].join('\n\n')
  writeFileSync(
    join(folder, 'benchmarks.md'),
    `${text.replaceAll(/\n{3,}/g, '\n\n')}\n`,
  )
}

const markdownTable = ([
  head = [],
  ...rows
]: readonly (readonly string[])[]): string => {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [line(head), line(rule), ...rows.map(line)].join('\n')
}
