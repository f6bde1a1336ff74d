import { expect, test } from 'vitest'
import { repositoryRoot } from '../repository-root.ts'
import { readBadges, untrueBadges } from './badges.ts'

test('the badges of the README are true', () => {
  // If not: npm run badges
  expect(untrueBadges(repositoryRoot)).toEqual([])
})

test('a smaller worker and more tests leave a badge true, the contrary does not', () => {
  const { size, tests, licence } = readBadges(repositoryRoot)
  expect(size?.isTrue('≤ 1,000 kB gzip')).toBe(true)
  expect(size?.isTrue('≤ 1 kB gzip')).toBe(false)
  expect(tests?.isTrue('≥ 100')).toBe(true)
  expect(tests?.isTrue('≥ 1,000,000')).toBe(false)
  expect(licence?.isTrue('GPL-3.0')).toBe(false)
})
