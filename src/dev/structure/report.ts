import type { CallFigures } from './calls/measure-calls.ts'
import { type WordPlace, wordAreas } from './find-words.ts'
import { privateWords } from './private-words.ts'
import type { StaticFigures } from './static-figures.ts'
import { formatTable } from './table.ts'

export const reportCalls = (calls: readonly CallFigures[]): string =>
  formatTable([
    ['Files executed by one call, relay to node and back', 'files'],
    ...calls.map(({ name, files }) => [`  ${name}`, files.length]),
  ])

export const reportSources = ({
  unions,
  composition,
  flatFiles,
  lengths,
  lines,
}: StaticFigures): string => {
  const kinds = unions.reduce((sum, union) => sum + union.kinds.length, 0)
  const { references } = composition
  return formatTable([
    ['Link between relay and worker', ''],
    ['  message kinds', kinds],
    ...unions.map(({ name, kinds: own }) => [
      `    ${name}`,
      own.length,
      own.join(', '),
    ]),
    ['Composition root', '', composition.path],
    ['  lines', composition.lines],
    ['  forward references', references.length],
    ...references.map(({ from, to, lines: used }) => [
      `    ${from} -> ${to}`,
      '',
      `line ${used.join(', ')}`,
    ]),
    ['Source files (no tests)', ''],
    [
      '  directly in src/background',
      flatFiles.product + flatFiles.testsOnly,
      `${flatFiles.product} product, ${flatFiles.testsOnly} used by tests alone`,
    ],
    ...(['all', 'background'] as const).flatMap((name) => {
      const { files, median, longest, longestPath } = lengths[name]
      const folder = name === 'all' ? 'src' : 'src/background'
      return [
        [`  files in ${folder}`, files],
        ['    median lines', median],
        ['    longest, lines', longest, longestPath],
      ]
    }),
    ['Lines of code in src and e2e', ''],
    ['  product', lines.product],
    ['  tests', lines.test],
    ['  src/dev', lines.dev],
  ])
}

export const reportWords = (places: readonly WordPlace[]): string => {
  const count = (word: string | undefined, area: string | undefined): number =>
    places.filter(
      (place) =>
        (word === undefined || place.word === word) &&
        (area === undefined || place.area === area),
    ).length
  const row = (name: string, word: string | undefined) => [
    name,
    ...wordAreas.map((area) => count(word, area)),
    count(word, undefined),
  ]
  return formatTable([
    ['Words to replace', ...wordAreas, 'all'],
    ...privateWords.map(({ word }) => row(`  ${word}`, word)),
    row('  all', undefined),
  ])
}

export const listPlaces = (places: readonly WordPlace[]): string =>
  places
    .map(
      ({ word, area, path, line, text }) =>
        `${path}:${line} [${word}, ${area}] ${text}`,
    )
    .join('\n')
