import type { SitePage } from './site-pages.ts'

type Item = { text: string; link: string }
export type Group = { text: string; collapsed?: boolean; items: Item[] }

/** The pages in the order of reading, by their path without `.md`. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Use the wallet': ['index', 'install', 'troubleshooting', 'privacy'],
  'Build a dapp': ['dapps', 'api', 'compatibility', 'inspector'],
  'Test a dapp': ['testing', 'cookbook', 'local-chains'],
  'Hosted node': [
    'hosted-node',
    'hosted-node-operation',
    'hosted-node-scale',
    'deploy/index',
  ],
  Project: [
    'architecture',
    'project/security',
    'project/contributing',
    'commands',
    'project/changelog',
  ],
  Evidence: ['benchmarks', 'checklist', 'hosted-node-checklist', 'security'],
}

/** Titles that are too long for the sidebar, or say too little there. */
const SHORT: Readonly<Record<string, string>> = {
  index: 'Portolan',
  checklist: 'Session API checklist',
  'hosted-node-checklist': 'Hosted node checklist',
  'decisions/index': 'All decisions',
  'bench/index': 'Benchmarks, one by one',
}

/** All pages; a page that no group names is in the last one. */
export const toSidebar = (pages: readonly SitePage[]): Group[] => {
  const left = new Map(
    pages.map((page) => [page.path.replace(/\.md$/, ''), page]),
  )
  const take = (names: readonly string[]): Item[] =>
    names.flatMap((name) => {
      const page = left.get(name)
      left.delete(name)
      return page ? [{ text: SHORT[name] ?? page.title, link: `/${name}` }] : []
    })
  const below = (...folders: string[]): string[] =>
    [...left.keys()]
      .filter((name) => folders.some((one) => name.startsWith(`${one}/`)))
      .sort()
  const groups: Group[] = Object.entries(GROUPS).map(([text, names]) => ({
    text,
    items: take(names),
  }))
  const decisions = take(['decisions/index', ...below('decisions')])
  const folders = take(below('src', 'bench'))
  const more = take([...left.keys()].sort())
  return [
    ...groups,
    ...(more.length > 0 ? [{ text: 'More', items: more }] : []),
    { text: 'Decisions', collapsed: true, items: decisions },
    { text: 'Source folders', collapsed: true, items: folders },
  ]
}
