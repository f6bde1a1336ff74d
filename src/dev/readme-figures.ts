import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { markdownTable } from './markdown-table.ts'
import { repositoryRoot } from './repository-root.ts'

const BEGIN = '<!-- figures: written by npm run docs -->'
const END = '<!-- end of figures -->'

/** The rows of the README: a text, and the goals of the page by transport. */
const SHOWN: readonly (readonly [string, Readonly<Record<string, string>>])[] =
  [
    [
      'one `wallet_getSession`, p50',
      {
        port: 'wallet_getSession, external: p50',
        injected: 'wallet_getSession, injected: p50',
      },
    ],
    [
      '50 of them in flight, calls/s',
      {
        port: 'wallet_getSession, external: calls/s',
        injected: 'wallet_getSession, injected: calls/s',
      },
    ],
    [
      'one `wallet_invokeMethod` that the wallet answers, p50',
      {
        port: 'wallet_invokeMethod, external: p50',
        injected: 'wallet_invokeMethod, injected: p50',
      },
    ],
    [
      '50 of them in flight, calls/s',
      {
        port: 'wallet_invokeMethod, external: calls/s',
        injected: 'wallet_invokeMethod, injected: calls/s',
      },
    ],
    [
      'one `wallet_invokeMethod` of a local node, p50, compared with `fetch`',
      { '': 'wallet_invokeMethod, socket: p50' },
    ],
    [
      '200 of them in flight, calls/s, compared with `fetch`',
      { '': 'wallet_invokeMethod, socket: calls/s' },
    ],
    [
      'first answer after a worker stop, open page, p50',
      {
        port: 'first answer after a stop, open page, external, no session: p50',
        injected:
          'first answer after a stop, open page, injected, no session: p50',
      },
    ],
    ['heap of the idle worker', { '': 'heap of the worker, idle' }],
    ['first paint of the popup', { '': 'first paint of the popup, mean' }],
    [
      'a call with 10,000 stored sessions, compared with one',
      { '': '10,000 sessions compared with one, warm p50' },
    ],
  ]

type Goal = { measured: string; wanted: string; isMet: boolean }

/** The rows of the table of goals, by name. */
const goalsIn = (benchmarks: string): Map<string, Goal> => {
  const [, section = ''] = benchmarks.split('\n## Goals\n')
  const [text = ''] = section.split('\n## ')
  return new Map(
    [...text.matchAll(/^\| (.+) \| (.+) \| ([≤≥] .+) \| ((?:not )?met) \|$/gm)]
      .map(([, ...cells]) => cells.map((cell) => cell?.trim() ?? ''))
      .map(([name = '', measured = '', wanted = '', verdict]) => [
        name,
        { measured, wanted, isMet: verdict === 'met' },
      ]),
  )
}

const describeFigures = (benchmarks: string): string => {
  const goals = goalsIn(benchmarks)
  const goalOf = (name: string): Goal => {
    const goal = goals.get(name)
    if (!goal) throw new Error(`docs/benchmarks.md has no goal "${name}"`)
    return goal
  }
  const rows = SHOWN.map(([what, names]) => {
    const named = Object.entries(names).map(
      ([transport, name]) => [transport, goalOf(name)] as const,
    )
    const figures = named.map(([transport, { measured }]) =>
      transport === '' ? measured : `${measured} (${transport})`,
    )
    const wanted = new Set(named.map(([, goal]) => goal.wanted))
    return [what, figures.join(', '), [...wanted].join(', ')]
  })
  const [, date = ''] = /^\| Date \| (\S+) \|$/m.exec(benchmarks) ?? []
  const met = [...goals.values()].filter(({ isMet }) => isMet).length
  return [
    markdownTable([['What', `Portolan, ${date}`, 'Goal'], ...rows]),
    `${met} of the ${goals.size} goals are met: [docs/benchmarks.md](docs/benchmarks.md).`,
  ].join('\n\n')
}

/** The README with the figures of the page of benchmarks. */
export const withFigures = (readme: string, benchmarks: string): string => {
  const begin = readme.indexOf(BEGIN)
  const end = readme.indexOf(END)
  if (begin < 0 || end < begin) {
    throw new Error('README.md has no place for the figures')
  }
  return [
    readme.slice(0, begin) + BEGIN,
    describeFigures(benchmarks),
    readme.slice(end),
  ].join('\n\n')
}

export const writeFigures = (): void => {
  const read = (path: string): string =>
    readFileSync(join(repositoryRoot, path), 'utf8')
  writeFileSync(
    join(repositoryRoot, 'README.md'),
    withFigures(read('README.md'), read('docs/benchmarks.md')),
  )
}
