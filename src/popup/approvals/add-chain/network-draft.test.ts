import { expect, it } from 'vitest'
import type { AddChainApproval } from '../../../messaging/approval-contract.ts'
import { draftOf, type NetworkDraft, nodeOf } from './network-draft.ts'

const approval: AddChainApproval = {
  kind: 'add-chain',
  id: 'q1',
  hash: 'hash',
  origin: 'https://a.example',
  network: { chainId: '7', name: 'Seven', symbol: 'SVN', explorerUrl: '' },
  node: 'https://node.example/v3/abcdefgh',
  otherNodes: [],
  others: [],
  grantedTo: null,
}

const draft: NetworkDraft = {
  id: 'q1',
  network: approval.network,
  url: 'https://node.example/v3/abcdefgh',
  wsUrl: '',
}

it('the draft starts with the values of the site', () => {
  expect(draftOf(approval, [])).toStrictEqual(draft)
})

it('the draft preserves the edits of the user for each request', () => {
  const edited = { ...draft, url: 'https://other.example' }
  const drafts = [{ ...draft, id: 'q2' }, edited]
  expect(draftOf(approval, drafts)).toBe(edited)
})

it('the draft has a node if the user entered another URL', () => {
  const { url } = draft
  expect(nodeOf(draft, approval)).toBeNull()
  expect(nodeOf({ ...draft, url: ` ${url} ` }, approval)).toBeNull()
  const other = 'https://other.example'
  expect(nodeOf({ ...draft, url: ` ${other} ` }, approval)).toStrictEqual({
    url: other,
  })
  const wsUrl = 'wss://node.example'
  expect(nodeOf({ ...draft, wsUrl: ` ${wsUrl} ` }, approval)).toStrictEqual({
    url,
    wsUrl,
  })
  expect(nodeOf({ ...draft, url: ' ' }, approval)).toStrictEqual({ url: '' })
})
