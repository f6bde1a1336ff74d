import { readdirSync, readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { parseSync } from 'vite'

/** A part of the build with its size and its limit, in bytes. */
export type MeasuredPart = { part: string; bytes: number; budget: number }

const kB = 1_000

/** Sizes as the user downloads them: gzip for code, zip for the whole. */
export const measureBuild = (dist: string): MeasuredPart[] => [
  {
    part: 'page script (gzip)',
    bytes: gzipped(resolve(dist, 'inpage.js')),
    // Wallet Standard for Solana took 1.8 kB.
    budget: 8 * kB,
  },
  {
    part: 'content script (gzip)',
    bytes: gzipped(resolve(dist, 'content.js')),
    budget: 8 * kB,
  },
  {
    part: 'worker (gzip)',
    bytes: gzipped(resolve(dist, 'background.js')),
    // Without the late script: docs/decisions/0007-worker-scripts.md.
    budget: 98 * kB,
  },
  {
    // With keys, and what screens and methods that ask the user need.
    part: 'worker, all (gzip)',
    bytes: workerFiles(dist).map(gzipped).reduce(add, 0),
    budget: 185 * kB,
  },
  {
    part: 'popup first load (gzip)',
    bytes: firstLoad(dist, 'popup/popup.html'),
    budget: 110 * kB,
  },
  // Sending, the address book, tokens and QR codes took 18 kB, previews 5 kB,
  // the list of transactions and their details 6 kB, allowances, layouts and
  // the palette 12 kB, the traffic inspector 18 kB, the developer panel 10 kB:
  // screens that load later, and their texts. The heading font has 8 kB. Solana
  // took 22 kB: 9 kB in the worker, 8 kB for screens, 5 kB for texts; sending on
  // Solana, its balances and its list of transactions 8 kB more.
  { part: 'zip', bytes: zipBuild(dist).byteLength, budget: 900 * kB },
]

export const sizeTable = (parts: MeasuredPart[]): string =>
  [
    row('part', 'size', 'budget', ''),
    ...parts.map(({ part, bytes, budget }) =>
      row(part, inKB(bytes), inKB(budget), bytes <= budget ? 'ok' : 'OVER'),
    ),
  ].join('\n')

/** The extension as one archive; deterministic. */
export const zipBuild = (dist: string): Uint8Array =>
  zipSync(
    Object.fromEntries(
      filesBelow(dist)
        .map((path) => relative(dist, path).replaceAll('\\', '/'))
        .sort()
        .map((name) => [
          name,
          new Uint8Array(readFileSync(resolve(dist, name))),
        ]),
    ),
    // Local time, as in a zip: elsewhere on Earth it would be another day.
    { level: 9, mtime: new Date(1980, 0, 1) },
  )

export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => resolve(entry.parentPath, entry.name))

/** The worker's first script and those that it loads late. */
export const workerFiles = (dist: string): string[] =>
  readdirSync(dist)
    .filter((name) => /^(?:background|worker-[\w-]+)\.js$/.test(name))
    .map((name) => resolve(dist, name))

const add = (total: number, bytes: number): number => total + bytes

const gzipped = (path: string): number =>
  gzipSync(readFileSync(path), { level: 9 }).byteLength

/** The page and everything that is loaded before its first paint. */
const firstLoad = (dist: string, page: string): number => {
  const loaded = new Set<string>()
  const load = (path: string): void => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const name of namedBy(path)) load(resolve(path, '..', name))
  }
  load(resolve(dist, page))
  return [...loaded].map(gzipped).reduce(add, 0)
}

/** The files that a file names and that are loaded with it. */
const namedBy = (path: string): string[] => {
  const text = readFileSync(path, 'utf8')
  if (path.endsWith('.html')) {
    return [...text.matchAll(/(?:src|href)="([^"]+\.(?:js|css))"/g)].map(
      ([, name = '']) => name,
    )
  }
  if (path.endsWith('.css')) {
    return [...text.matchAll(/url\(["']?([^)"']+\.woff2)/g)].map(
      ([, name = '']) => name,
    )
  }
  if (!path.endsWith('.js')) return []
  const { staticImports, staticExports } = parseSync(path, text).module
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
}

const inKB = (bytes: number): string => `${(bytes / kB).toFixed(1)} kB`

const row = (...cells: [string, string, string, string]): string =>
  [
    cells[0].padEnd(26),
    cells[1].padStart(10),
    cells[2].padStart(10),
    `  ${cells[3]}`,
  ]
    .join('')
    .trimEnd()
