import { expect, it } from 'vitest'
import type { AddChainRecord } from '../../../storage/approval-record.ts'
import { showApproval } from '../show-approvals.ts'

const known = {
  accounts: [],
  networks: [],
  loadKeyring: () => Promise.reject(new Error('nothing is signed here')),
}

const record: AddChainRecord = {
  kind: 'add-chain',
  id: 'q1',
  requestKey: 'injected/D/c/1',
  callerKey: 'injected/D/c',
  origin: 'https://a.example',
  generation: 3,
  network: { chainId: '7', name: 'Seven', symbol: 'SVN', explorerUrl: '' },
  rpcUrls: ['http://rpc.example', 'https://node.example/eth/v3/abcdefgh'],
}

it('the approval suggests the first URL that the wallet can use', async () => {
  expect(await showApproval(record, known)).toStrictEqual({
    kind: 'add-chain',
    id: 'q1',
    hash: expect.stringMatching(/^[\da-f]{64}$/),
    origin: 'https://a.example',
    network: record.network,
    rpcUrls: record.rpcUrls,
    node: 'https://node.example/eth/v3/abcdefgh',
  })
})

it.each([
  'http://rpc.example',
  'ws://rpc.example',
  'https://rpc.example/#fragment',
])('the approval suggests no node for %s', async (url) => {
  const { node } = await showApproval({ ...record, rpcUrls: [url] }, known)
  expect(node).toBeNull()
})

it.each<[string, Partial<AddChainRecord>]>([
  ['id', { id: 'q2' }],
  ['site', { origin: 'https://b.example' }],
  ['name', { network: { ...record.network, name: 'Eight' } }],
  ['chain', { network: { ...record.network, chainId: '8' } }],
  ['node', { rpcUrls: ['https://other.example'] }],
])('the approval has another hash with another %s', async (_what, change) => {
  const [one, other] = await Promise.all([
    showApproval(record, known),
    showApproval({ ...record, ...change }, known),
  ])
  expect(other.hash).not.toBe(one.hash)
})
