import { expect } from '@playwright/test'
import { rejected, unauthorized } from '../../fixtures/answers.ts'
import { callNode } from '../../fixtures/call-node.ts'
import { connect } from '../../fixtures/connect.ts'
import {
  accounts,
  anything,
  chainIdOnly,
  getSession,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  nodesAt,
  resetWallet,
} from '../../fixtures/session.ts'
import { test } from '../../fixtures/test.ts'
import { askForAccount, decideBy } from '../../pages/signing-window.ts'

for (const title of [
  'a call without a grant is 4100 and reaches no node',
  'calls without a grant are indistinguishable',
]) {
  test(title, async ({ dapp, silentNode, wallet }) => {
    const networks = [31337, 31338].map((chainId) => ({
      chainId,
      baseUrl: silentNode.baseUrl,
    }))
    await resetWallet(wallet, {
      ...holding(accounts.first),
      ...nodesAt(networks),
    })
    const call = { method: 'eth_chainId' }
    const refusals = [await invoke(dapp, LOCAL, call)]
    await connect(dapp, {
      [LOCAL]: chainIdOnly,
      [LOCAL_TWO]: { ...chainIdOnly, methods: ['eth_blockNumber'] },
    })
    for (const [scope, method] of [
      [LOCAL, 'eth_blockNumber'],
      [LOCAL_TWO, 'eth_chainId'],
      [LOCAL, 'eth_subscribe'],
      [LOCAL, 'no_such_method'],
      ['eip155:1', 'eth_chainId'],
      ['eip155:999999', 'eth_chainId'],
      ['solana:mainnet', 'getBalance'],
    ] as const) {
      refusals.push(await invoke(dapp, scope, { method }))
    }
    expect(refusals).toStrictEqual(Array(8).fill(unauthorized))
    expect(silentNode.requests()).toBe(0)
  })
}

test('the answer is the bare result of the inner method', async ({ dapp }) => {
  await connect(dapp, { [LOCAL]: chainIdOnly })
  expect(await invoke(dapp, LOCAL, { method: 'eth_chainId' })).toStrictEqual({
    result: '0x7a69',
  })
})

test('an error of the node is passed on unchanged', async ({
  chains,
  dapp,
}) => {
  await connect(dapp, { [LOCAL]: anything() })
  // A contract creation that reverts with the word 0x2a.
  const data = '0x602a60005260206000fd'
  const call = {
    method: 'eth_call',
    params: [{ from: accounts.first, data }, 'latest'],
  }
  const { rpcUrl = 'none' } =
    chains.networks.find(({ chainId }) => chainId === 31337) ?? {}
  const { error } = await callNode(rpcUrl, call)
  expect(JSON.stringify(error?.data)).toContain('2a')
  expect(await invoke(dapp, LOCAL, call)).toStrictEqual({ error })
})

test('each scope reaches its own chain, without an approval', async ({
  dapp,
}) => {
  await connect(dapp, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
  const before = dapp.context().pages().length
  const answers = await Promise.all(
    [LOCAL, LOCAL_TWO, LOCAL].map((scope) =>
      invoke(dapp, scope, { method: 'eth_chainId' }),
    ),
  )
  expect(answers).toStrictEqual([
    { result: '0x7a69' },
    { result: '0x7a6a' },
    { result: '0x7a69' },
  ])
  expect(dapp.context().pages()).toHaveLength(before)
})

test('signing for an account outside the scope is 4100', async ({ dapp }) => {
  await connect(dapp, { [LOCAL]: anything() })
  const before = dapp.context().pages().length
  expect(
    await invoke(dapp, LOCAL, {
      method: 'personal_sign',
      params: ['0x00', accounts.second],
    }),
  ).toStrictEqual(unauthorized)
  expect(dapp.context().pages()).toHaveLength(before)
})

test('a signature that the user rejects is 4001, and the session stays', async ({
  dapp,
}) => {
  const created = await connect(dapp, { [LOCAL]: anything() })
  const { screen, answer } = await askForAccount(dapp, {
    scope: LOCAL,
    method: 'personal_sign',
    params: ['0x00', accounts.first],
  })
  await decideBy(screen, 'Cancel')
  expect(await answer).toStrictEqual(rejected)
  expect(await getSession(dapp)).toStrictEqual(created)
})

test('a node that is down is 4901 for its own chain only', async ({
  dapp,
  wallet,
  chains,
}) => {
  // Nothing listens on port 1.
  const down = { chainId: 31338, baseUrl: 'http://127.0.0.1:1' }
  await resetWallet(wallet, {
    ...holding(accounts.first),
    ...nodesAt(chains.networks),
    ...nodesAt([down]),
  })
  await connect(dapp, { [LOCAL]: chainIdOnly, [LOCAL_TWO]: chainIdOnly })
  expect([
    await invoke(dapp, LOCAL_TWO, { method: 'eth_chainId' }),
    await invoke(dapp, LOCAL, { method: 'eth_chainId' }),
  ]).toStrictEqual([
    {
      error: {
        code: 4901,
        message: 'The provider is not connected to the requested chain.',
        data: { reason: 'unreachable' },
      },
    },
    { result: '0x7a69' },
  ])
})
