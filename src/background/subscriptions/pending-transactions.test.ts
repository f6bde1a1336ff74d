import { expect, it } from 'vitest'
import {
  createPendingTransactions,
  MOST_TRANSACTIONS,
} from './pending-transactions.ts'

const told = (hash: string, result: unknown = hash) => ({
  mark: { number: 0, hash },
  result,
})

it('tells each that came, in order, to those who want it in that form', () => {
  const { hear, take } = createPendingTransactions()
  const whole = { hash: '0xa', nonce: '0x1' }
  hear('transactionHashes', '0xa')
  hear('transactions', whole)
  hear('transactionHashes', '0xb')
  const newsOf = take()
  expect(newsOf('transactionHashes', [])).toStrictEqual([
    told('0xa'),
    told('0xb'),
  ])
  expect(newsOf('transactions', [])).toStrictEqual([told('0xa', whole)])
})

it('tells none again that was taken, or that the node repeats', () => {
  const { hear, take } = createPendingTransactions()
  hear('transactionHashes', '0xa')
  hear('transactionHashes', '0xa')
  expect(take()('transactionHashes', [])).toStrictEqual([told('0xa')])
  hear('transactionHashes', '0xa')
  expect(take()('transactionHashes', [])).toStrictEqual([])
})

it('tells none that a page has a mark of, also of another worker', () => {
  const { hear, take } = createPendingTransactions()
  for (const hash of ['0xa', '0xb', '0xc']) hear('transactionHashes', hash)
  const marks = ['0xa', '0xb'].map((hash) => ({ number: 0, hash }))
  expect(take()('transactionHashes', marks)).toStrictEqual([told('0xc')])
})

it('takes no more at once than it can remember, and nothing that is none', () => {
  const { hear, take } = createPendingTransactions()
  for (const json of [null, 7, { nonce: '0x1' }]) hear('transactions', json)
  for (let n = 0; n <= MOST_TRANSACTIONS; n += 1) hear('transactions', `0x${n}`)
  expect(take()('transactions', [])).toHaveLength(MOST_TRANSACTIONS)
})
