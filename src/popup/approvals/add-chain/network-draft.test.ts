import { expect, it } from 'vitest'
import type { AddChainApproval } from '../../../messaging/approval-contract.ts'
import { draftOf, type NetworkDraft, nodeOf } from './network-draft.ts'

const approval: AddChainApproval = {
  kind: 'add-chain',
  id: 'q1',
  hash: 'hash',
  origin: 'https://a.example',
  network: { chainId: '7', name: 'Seven', symbol: 'SVN', explorerUrl: '' },
  rpcUrls: ['https://node.example/v3/abcdefgh'],
  node: { baseUrl: 'https://node.example', apiKey: 'abcdefgh' },
}

const draft: NetworkDraft = {
  id: 'q1',
  network: approval.network,
  baseUrl: 'https://node.example',
  apiKey: 'abcdefgh',
  wsUrl: '',
}

it('the draft starts with the values of the site', () => {
  expect(draftOf(approval, [])).toStrictEqual(draft)
  expect(draftOf({ ...approval, node: null }, [])).toStrictEqual({
    ...draft,
    baseUrl: '',
    apiKey: '',
  })
})

it('the draft preserves the edits of the user for each request', () => {
  const edited = { ...draft, baseUrl: 'https://other.example' }
  const drafts = [{ ...draft, id: 'q2' }, edited]
  expect(draftOf(approval, drafts)).toBe(edited)
})

it('the draft has a node if a URL was entered', () => {
  expect(nodeOf({ ...draft, baseUrl: ' https://node.example ' })).toStrictEqual(
    approval.node,
  )
  expect(nodeOf({ ...draft, apiKey: '' })).toStrictEqual({
    baseUrl: 'https://node.example',
  })
  const wsUrl = 'wss://node.example'
  expect(nodeOf({ ...draft, wsUrl: ` ${wsUrl} ` })).toStrictEqual({
    ...approval.node,
    wsUrl,
  })
  expect(nodeOf({ ...draft, baseUrl: ' ' })).toBeNull()
})
