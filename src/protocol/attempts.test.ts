import { expect, it } from 'vitest'
import { attemptsOf } from './attempts.ts'

const first = { hash: '0xa' }
const sped = {
  hash: '0xb',
  replaces: { hash: '0xa', how: 'speed-up' as const },
}
const cancelled = {
  hash: '0xc',
  replaces: { hash: '0xb', how: 'cancel' as const },
}
const faster = {
  hash: '0xd',
  replaces: { hash: '0xc', how: 'speed-up' as const },
}
const other = { hash: '0xe' }

it('follows replacements, and what replaces a cancellation cancels too', () => {
  const all = [first, other, sped, cancelled, faster]
  expect([...attemptsOf('0xa', all)]).toStrictEqual([
    ['0xa', { isCancelled: false }],
    ['0xb', { isCancelled: false }],
    ['0xc', { isCancelled: true }],
    ['0xd', { isCancelled: true }],
  ])
})

it('needs no record of the first', () => {
  expect([...attemptsOf('0xa', [sped]).keys()]).toStrictEqual(['0xa', '0xb'])
  expect([...attemptsOf('0xf', [sped]).keys()]).toStrictEqual(['0xf'])
})
