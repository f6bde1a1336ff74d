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
  receive('transactionHashes', '0xa')
  receive('transactions', whole)
  receive('transactionHashes', '0xb')
  const updatesFor = take()
  expect(updatesFor('transactionHashes', [])).toStrictEqual([
    update('0xa'),
    update('0xb'),
  ])
  expect(updatesFor('transactions', [])).toStrictEqual([update('0xa', whole)])
})

it('a transaction that was taken or is repeated is not returned again', () => {
  const { receive, take } = createPendingTransactions()
  receive('transactionHashes', '0xa')
  receive('transactionHashes', '0xa')
  expect(take()('transactionHashes', [])).toStrictEqual([update('0xa')])
  receive('transactionHashes', '0xa')
  expect(take()('transactionHashes', [])).toStrictEqual([])
})

it('a transaction that the page has a cursor of is not returned', () => {
  const { receive, take } = createPendingTransactions()
  for (const hash of ['0xa', '0xb', '0xc']) receive('transactionHashes', hash)
  const cursors = ['0xa', '0xb'].map((hash) => ({ number: 0, hash }))
  expect(take()('transactionHashes', cursors)).toStrictEqual([update('0xc')])
})

it('the number of transactions is limited, and malformed ones are skipped', () => {
  const { receive, take } = createPendingTransactions()
  for (const json of [null, 7, { nonce: '0x1' }]) receive('transactions', json)
  for (let n = 0; n <= MOST_TRANSACTIONS; n += 1)
    receive('transactions', `0x${n}`)
  expect(take()('transactions', [])).toHaveLength(MOST_TRANSACTIONS)
})
