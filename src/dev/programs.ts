import programs from './programs.json' with { type: 'json' }

type Program = { source?: string; tool?: string; build?: string }

const sourcesOf = (
  table: Record<string, Program>,
  toName: (name: string) => string,
): [string, string][] =>
  Object.entries(table).flatMap(([name, { source }]) =>
    source === undefined ? [] : [[toName(name), source]],
  )

/** The programs of dist-node/, which bootstrap.mjs runs, with their sources. */
export const nodePrograms: Record<string, string> = Object.fromEntries([
  ...sourcesOf(programs.scripts, (name) => name.replace(':', '-')),
  ...sourcesOf(programs.benches, (name) => `bench-${name}`),
  ...sourcesOf(programs.children, (name) => name),
])
