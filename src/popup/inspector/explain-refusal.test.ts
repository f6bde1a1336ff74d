import { expect, it } from 'vitest'
import { explainRefusal } from './explain-refusal.ts'
import { invoked, rowOf } from './testing/row-of.ts'

const refused = (session: unknown, params: unknown = invoked('eth_call')) =>
  explainRefusal(rowOf({ params, session: { json: JSON.stringify(session) } }))

it('a refusal is explained by what the site was granted', () => {
  const granted = { 'eip155:1': { methods: ['eth_call'], accounts: [] } }
  expect([
    refused({}),
    refused(granted, invoked('eth_call', [], 'eip155:10')),
    refused(granted, invoked('eth_chainId')),
    refused(granted),
  ]).toStrictEqual([
    ['refusedNotConnected'],
    ['refusedScope', 'eip155:10', 'eip155:1'],
    ['refusedMethod', 'eth_chainId', 'eip155:1'],
    // Its account: the params name it.
    undefined,
  ])
})

it('without what was granted, or without a scope, nothing is claimed', () => {
  expect([
    explainRefusal(rowOf()),
    refused({ 'eip155:1': {} }, { request: {} }),
  ]).toStrictEqual([undefined, undefined])
})
