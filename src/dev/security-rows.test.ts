import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repositoryRoot } from './repository-root.ts'
import { securityParts } from './security-rows.ts'

const rows = securityParts.flatMap((part) => part.rows)

const idsUpTo = (letter: string, last: number): string[] =>
  Array.from({ length: last }, (_, index) => `${letter}${index + 1}`)

test('the security map has every promise, threat and scenario in order', () => {
  expect(rows.map(({ id }) => id)).toEqual([
    ...idsUpTo('I', 12),
    ...idsUpTo('T', 116),
    ...idsUpTo('R', 44),
  ])
})

test('the security map names only files that exist', () => {
  const missing = rows
    .flatMap(({ files }) => files)
    .filter((file) => !existsSync(join(repositoryRoot, file)))
  expect(missing).toEqual([])
})
