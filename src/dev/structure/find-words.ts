import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { privateWords } from './private-words.ts'
import { listFiles, type SourceTree } from './source-tree.ts'
import { piecesOf, splitCamelCase, splitName } from './text-pieces.ts'

export const wordAreas = [
  'file names',
  'src identifiers',
  'src strings',
  'src comments',
  'e2e identifiers',
  'e2e strings',
  'e2e comments',
  'docs',
  'UI texts',
] as const

export type WordArea = (typeof wordAreas)[number]

export type WordPlace = {
  word: string
  area: WordArea
  path: string
  /** Counted from 1; 0 for the name of a file. */
  line: number
  /** The line, or the identifier. */
  text: string
}

type Found = { word: string; line: number }

/** This program names the words that it looks for. */
const OWN_FOLDER = 'src/dev/structure/'

/** Which words of the list are in a text, and on which lines. */
export const findInText = (text: string): Found[] => {
  const split = splitCamelCase(text)
  return privateWords.flatMap(({ word, pattern }) =>
    [...split.matchAll(pattern)].map(({ index }) => ({
      word,
      line: lineOf(split, index),
    })),
  )
}

const lineOf = (text: string, position: number): number =>
  text.slice(0, position).split('\n').length

/** Where the words are in the code, file names, documents and UI texts. */
export const findWords = ({ root, files }: SourceTree): WordPlace[] => [
  ...files
    .filter(({ path }) => !path.startsWith(OWN_FOLDER))
    .flatMap(({ path, text }) => [...inFileName(path), ...inCode(path, text)]),
  ...documents(root).flatMap((path) => inLines(root, path, 'docs')),
  ...inLines(root, 'public/_locales/en/messages.json', 'UI texts'),
]

const inFileName = (path: string): WordPlace[] => {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return findInText(splitName(name)).map(({ word }) => ({
    word,
    area: 'file names',
    path,
    line: 0,
    text: name,
  }))
}

const inCode = (path: string, text: string): WordPlace[] => {
  const folder = path.startsWith('e2e/') ? 'e2e' : 'src'
  const lines = text.split('\n')
  return piecesOf(path, text).flatMap(({ kind, text: piece, position }) =>
    findInText(piece).map((found) => {
      const line = lineOf(text, position) + found.line - 1
      return {
        word: found.word,
        area: `${folder} ${kind}s` as const,
        path,
        line,
        text: lines[line - 1]?.trim() ?? '',
      }
    }),
  )
}

const documents = (root: string): string[] =>
  [
    ...listFiles(root, 'docs'),
    ...['src', 'e2e', 'bench'].flatMap((folder) => listFiles(root, folder)),
    ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ].filter((path) => path.endsWith('.md'))

const inLines = (root: string, path: string, area: WordArea): WordPlace[] => {
  if (!existsSync(join(root, path))) return []
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n')
  return findInText(text).map(({ word, line }) => ({
    word,
    area,
    path,
    line,
    text: lines[line - 1]?.trim() ?? '',
  }))
}
