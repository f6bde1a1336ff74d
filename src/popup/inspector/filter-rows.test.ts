import { expect, it } from 'vitest'
import { choicesIn, filterRows, noRowFilter, WALLET } from './filter-rows.ts'
import { invoked, rowOf } from './testing/row-of.ts'

const rows = [
  rowOf({ id: 1, params: invoked('eth_call', ['0xAbc']), to: 1 }),
  rowOf({ id: 2, origin: 'https://b.example', method: 'wallet_getSession' }),
  rowOf({
    id: 3,
    params: invoked('personal_sign'),
    to: 1,
    error: { json: '{"code":4001}' },
    outcome: 'rejected',
  }),
  {
    ...rowOf({ id: 4, kind: 'node', method: 'eth_chainId', to: 1 }),
    origin: undefined as never,
  },
]

it('rows are found by site, method, outcome and any text, in any case', () => {
  const idsOf = (filter: Partial<typeof noRowFilter>) =>
    filterRows(rows, { ...noRowFilter, ...filter }).map(({ id }) => id)
  expect([
    idsOf({}),
    idsOf({ origin: 'https://b.example' }),
    idsOf({ origin: WALLET }),
    idsOf({ method: 'eth_call' }),
    idsOf({ outcome: 'rejected' }),
    idsOf({ outcome: 'pending' }),
    idsOf({ search: ' 0xaBC ' }),
    idsOf({ search: '4001', method: 'eth_call' }),
  ]).toStrictEqual([[1, 2, 3, 4], [2], [4], [1], [3], [2], [1], []])
})

it('the choices are what is in the rows', () => {
  expect(choicesIn(rows)).toStrictEqual({
    origins: ['https://a.example', 'https://b.example'],
    methods: ['eth_call', 'eth_chainId', 'personal_sign', 'wallet_getSession'],
  })
})
