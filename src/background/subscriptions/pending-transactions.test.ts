import { expect, it } from 'vitest'
import {
  createPendingTransactions,
  MOST_TRANSACTIONS,
} from './pending-transactions.ts'

const update = (hash: string, result: unknown = hash) => ({
  cursor: { number: 0, hash },
  result,
})

it('transactions are returned in order, by stream', () => {
  const { receive, take } = createPendingTransactions()
  const whole = { hash: '0xa', nonce: '0x1' }
  receive('newPendingTransactions', '0xa')
  receive('fullPendingTransactions', whole)
  receive('newPendingTransactions', '0xb')
  const updatesFor = take()
  expect(updatesFor('newPendingTransactions', [])).toStrictEqual([
    update('0xa'),
    update('0xb'),
  ])
  expect(updatesFor('fullPendingTransactions', [])).toStrictEqual([
    update('0xa', whole),
  ])
})

it('a transaction that was taken or is repeated is not returned again', () => {
  const { receive, take } = createPendingTransactions()
  receive('newPendingTransactions', '0xa')
  receive('newPendingTransactions', '0xa')
  expect(take()('newPendingTransactions', [])).toStrictEqual([update('0xa')])
  receive('newPendingTransactions', '0xa')
  expect(take()('newPendingTransactions', [])).toStrictEqual([])
})

it('a transaction that the page has a cursor of is not returned', () => {
  const { receive, take } = createPendingTransactions()
  for (const hash of ['0xa', '0xb', '0xc'])
    receive('newPendingTransactions', hash)
  const cursors = ['0xa', '0xb'].map((hash) => ({ number: 0, hash }))
  expect(take()('newPendingTransactions', cursors)).toStrictEqual([
    update('0xc'),
  ])
})

it('the number of transactions is limited, and malformed ones are skipped', () => {
  const { receive, take } = createPendingTransactions()
  for (const json of [null, 7, { nonce: '0x1' }])
    receive('fullPendingTransactions', json)
  for (let n = 0; n <= MOST_TRANSACTIONS; n += 1)
    receive('fullPendingTransactions', `0x${n}`)
  expect(take()('fullPendingTransactions', [])).toHaveLength(MOST_TRANSACTIONS)
})
