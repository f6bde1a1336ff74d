/** What was tried with a client of the ecosystem, and what happened. */
export type CompatibilityRow = {
  /** The name of its package. */
  client: string
  tried: string
  works: 'yes' | 'no' | 'not applicable'
  /** Why not. */
  why?: string
  /** For a table with what was expected and what happened, by mode. */
  expected?: string
  actual?: string
  mode?: string
}

export type Versions = Readonly<Record<string, string>>

type Report = {
  rows: readonly CompatibilityRow[]
  /** Of each client, as installed. */
  versions: Versions
  date: string
}

/** The text of docs/compatibility.md. */
export const describeCompatibility = (report: Report): string => {
  const clients = [...new Set(report.rows.map(({ client }) => client))].sort()
  return `${[
    '# Compatibility',
    `Clients of the ecosystem, unchanged, against the built wallet. \`npm run test:clients\` wrote this file on ${report.date}; do not edit it. The client and the test dapp of the session API are part of \`npm test\` and not listed here.`,
    summaryOf(clients, report),
    ...clients.flatMap((client) => sectionOf(client, report)),
  ].join('\n\n')}\n`
}

const summaryOf = (
  clients: readonly string[],
  { rows, versions }: Report,
): string =>
  table(
    ['Client', 'Version', 'Works', 'Does not work'],
    clients.map((client) => {
      const own = rows.filter((row) => row.client === client)
      const count = (wanted: CompatibilityRow['works']): string => {
        const such = own.filter(({ works }) => works === wanted)
        return String(new Set(such.map(({ tried }) => tried)).size)
      }
      return [
        `\`${client}\``,
        versions[client] ?? '',
        count('yes'),
        count('no'),
      ]
    }),
  )

const sectionOf = (client: string, { rows, versions }: Report): string[] => {
  const own = rows.filter((row) => row.client === client)
  const plain = own.filter(({ mode }) => mode === undefined)
  const byMode = own.filter(({ mode }) => mode !== undefined)
  return [
    `## ${client} ${versions[client]}`,
    ...(byMode.length > 0 ? [modeTable(byMode)] : []),
    ...(plain.length > 0 ? [plainTable(plain)] : []),
  ]
}

const plainTable = (rows: readonly CompatibilityRow[]): string =>
  table(
    ['What', 'Works', 'Why not'],
    rows.map(({ tried, works, why = '' }) => [tried, works, why]),
  )

/** One row for what was tried, with a column for each mode. */
const modeTable = (rows: readonly CompatibilityRow[]): string => {
  const modes = [...new Set(rows.map(({ mode = '' }) => mode))]
  const tried = [...new Set(rows.map(({ tried }) => tried))]
  return table(
    ['What', 'Expected', ...modes, 'Works', 'Why not'],
    tried.map((name) => {
      const same = rows.filter((row) => row.tried === name)
      const actual = (mode: string): string =>
        same.find((row) => row.mode === mode)?.actual ?? ''
      return [
        name,
        same[0]?.expected ?? '',
        ...modes.map(actual),
        same.find(({ works }) => works !== 'yes')?.works ?? 'yes',
        same.find(({ why }) => why)?.why ?? '',
      ]
    }),
  )
}

const table = (
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string =>
  [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.map(escapeCell).join(' | ')} |`)
    .join('\n')

const escapeCell = (text: string): string => text.replaceAll('|', '\\|')

/** The versions that a text of `describeCompatibility` names. */
export const versionsIn = (document: string): Versions =>
  Object.fromEntries(
    [...document.matchAll(/^## (\S+) (\S+)$/gm)].map(
      ([, client = '', version = '']) => [client, version],
    ),
  )
