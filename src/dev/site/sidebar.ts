import type { SitePage } from './site-pages.ts'

type Item = { text: string; link: string }
type Group = { text: string; items: Item[] }

/** By the folder of the page that it is beside. */
export type Sidebars = Record<string, Group[]>

/** The pages in the order of reading, by their path without `.md`. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  'Use the wallet': ['index', 'install', 'troubleshooting', 'privacy'],
  'Build a dapp': ['dapps', 'api', 'solana', 'compatibility', 'inspector'],
  'Test a dapp': ['testing', 'cookbook', 'local-chains'],
  'Hosted node': [
    'hosted-node',
    'hosted-node-operation',
    'hosted-node-scale',
    'hosted-node-solana',
    'deploy/index',
  ],
  Project: [
    'architecture',
    'decisions/index',
    'project/security',
    'project/contributing',
    'commands',
    'project/changelog',
  ],
  Evidence: ['benchmarks', 'conformance', 'threat-model'],
}

/** Titles that are too long for the sidebar, or say too little there. */
const SHORT: Readonly<Record<string, string>> = {
  index: 'Portolan',
  'bench/index': 'Benchmarks, one by one',
}

/**
 * The decisions and the folders of the source code are beside themselves only. A
 * page that no group names is in the group "More".
 */
export const toSidebars = (pages: readonly SitePage[]): Sidebars => {
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
  const decisions = { text: 'Decisions', items: take(below('decisions')) }
  const folders = { text: 'Source folders', items: take(below('src', 'bench')) }
  const more = { text: 'More', items: take([...left.keys()].sort()) }
  const back = {
    text: 'Portolan',
    items: [
      { text: 'All documents', link: '/' },
      { text: 'Architecture', link: '/architecture' },
      { text: 'All decisions', link: '/decisions/' },
    ],
  }
  return {
    '/decisions/': [back, decisions],
    '/src/': [back, folders],
    '/bench/': [back, folders],
    '/': [...groups, ...(more.items.length > 0 ? [more] : [])],
  }
}
