import { expect, it } from 'vitest'
import { silentLog } from '../testing/builders.ts'
import { createBadge } from './badge.ts'

const setUp = () => {
  const shown: string[] = []
  const badge = createBadge(
    {
      setBadge: async (text, isAlert) =>
        void shown.push(`${text || 'none'}${isAlert ? ', red' : ''}`),
    },
    silentLog,
  )
  return { ...badge, shown }
}

it('the badge counts approvals, and a count is set once', () => {
  const { count, shown } = setUp()
  for (const open of [0, 1, 1, 2, 0, 0]) count(open)
  expect(shown).toStrictEqual(['none', '1', '2', 'none'])
})

it('the badge is red while traffic is recorded, also with a count', () => {
  const { count, record, shown } = setUp()
  count(0)
  record(true)
  count(2)
  count(0)
  record(false)
  expect(shown).toStrictEqual([
    'none',
    'REC, red',
    '2, red',
    'REC, red',
    'none',
  ])
})
