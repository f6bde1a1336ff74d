import { expect } from '@playwright/test'
import { unauthorized } from '../fixtures/answers.ts'
import { callNode } from '../fixtures/call-node.ts'
import { connect } from '../fixtures/connect.ts'
import { startCountingNode } from '../fixtures/counting-node.ts'
import {
  accounts,
  anything,
  holding,
  invoke,
  LOCAL,
  LOCAL_TWO,
  nodesAt,
  resetWallet,
} from '../fixtures/session.ts'
import { test } from '../fixtures/test.ts'

const HERITAGE = 'eip155:61337'

type Block = {
  number: string
  hash: string
  transactions: string[]
  uncles: string[]
}

/** The newest block that matches. */
const findBlock = async (
  url: string,
  matches: (block: Block) => boolean,
): Promise<Block> => {
  const { result: head } = await callNode(url, { method: 'eth_blockNumber' })
  for (let number = Number(head); number >= 0; number -= 1) {
    const params = [`0x${number.toString(16)}`, false]
    const { result } = await callNode(url, {
      method: 'eth_getBlockByNumber',
      params,
    })
    if (matches(result as Block)) return result as Block
  }
  throw new Error('the chain has no such block')
}

/** The five methods of the hosted node, for a block with a transaction. */
const fiveCalls = ({
  block: { hash, number, transactions },
  withUncle,
}: {
  block: Block
  withUncle: string
}) => [
  {
    method: 'eth_estimateGas',
    params: [{ from: accounts.first, to: accounts.second, value: '0x0' }],
  },
  { method: 'eth_getTransactionByBlockHashAndIndex', params: [hash, '0x0'] },
  {
    method: 'eth_getTransactionByBlockNumberAndIndex',
    params: [number, '0x0'],
  },
  { method: 'eth_getTransactionReceipt', params: [transactions[0]] },
  { method: 'eth_getUncleByBlockHashAndIndex', params: [withUncle, '0x0'] },
]

test("five methods on two chains at once return the nodes' answers", async ({
  chains,
  dapp,
}) => {
  const urlOf = (wanted: string): string =>
    chains.networks.find(({ chainId }) => `eip155:${chainId}` === wanted)
      ?.rpcUrl ?? 'none'
  const { first: from, second: to } = accounts
  await callNode(urlOf(LOCAL), {
    method: 'eth_sendTransaction',
    params: [{ from, to, value: '0x1' }],
  })
  const hasCalls = ({ transactions }: Block) => transactions.length > 0
  const local = await findBlock(urlOf(LOCAL), hasCalls)
  const old = await findBlock(urlOf(HERITAGE), hasCalls)
  const nephew = await findBlock(
    urlOf(HERITAGE),
    ({ uncles }) => uncles.length > 0,
  )
  const calls = [
    ...fiveCalls({ block: local, withUncle: local.hash }).map((call) => ({
      scope: LOCAL,
      call,
    })),
    ...fiveCalls({ block: old, withUncle: nephew.hash }).map((call) => ({
      scope: HERITAGE,
      call,
    })),
  ]
  const own = await Promise.all(
    calls.map(async ({ scope, call }) => {
      const { result, error } = await callNode(urlOf(scope), call)
      return error ? { error } : { result }
    }),
  )
  await connect(dapp, { [LOCAL]: anything(), [HERITAGE]: anything() })

  const answers = await Promise.all(
    calls.map(({ scope, call }) => invoke(dapp, scope, call)),
  )

  expect(answers).toStrictEqual(own)
  // Real objects only: an uncle exists only on the historical chain.
  const isNothing = ({ result }: { result?: unknown }) => result === null
  expect(own.map(isNothing)).toStrictEqual(
    calls.map(
      ({ scope, call }) =>
        scope === LOCAL && call.method === 'eth_getUncleByBlockHashAndIndex',
    ),
  )
})

/** Code that reverts with this reason, in Solidity's encoding. */
const revertWith = (reason: string): string => {
  const word = (value: number) => value.toString(16).padStart(64, '0')
  const text = Buffer.from(reason).toString('hex').padEnd(64, '0')
  const payload = `08c379a0${word(32)}${word(reason.length)}${text}`
  const length = (payload.length / 2).toString(16)
  return `0x60${length}600c60003960${length}6000fd${payload}`
}

test('a revert has code 3, its reason and its data', async ({ dapp }) => {
  await connect(dapp, { [LOCAL]: anything() })
  const data = revertWith('the harbour is closed')
  for (const call of [
    {
      method: 'eth_call',
      params: [{ from: accounts.first, data }, 'latest'],
    },
    { method: 'eth_estimateGas', params: [{ from: accounts.first, data }] },
  ]) {
    expect(await invoke(dapp, LOCAL, call)).toStrictEqual({
      error: {
        code: 3,
        message: 'execution reverted: the harbour is closed',
        data: `0x${data.slice(2 + 2 * 12)}`,
      },
    })
  }
})

test('an ungranted method, chain or account reaches no node', async ({
  chains,
  dapp,
  wallet,
}) => {
  const [local, second] = chains.networks
  if (!local || !second) throw new Error('there are no local chains')
  const counting = [
    await startCountingNode(local.rpcUrl),
    await startCountingNode(second.rpcUrl),
  ]
  await resetWallet(wallet, {
    ...holding(accounts.first, accounts.second),
    ...nodesAt([
      { chainId: local.chainId, baseUrl: counting[0]?.baseUrl ?? '' },
      { chainId: second.chainId, baseUrl: counting[1]?.baseUrl ?? '' },
    ]),
  })
  const asked = () => counting.flatMap((node) => node.asked)
  await connect(dapp, {
    [LOCAL]: {
      methods: ['eth_gasPrice', 'personal_sign', 'eth_sendTransaction'],
      notifications: [],
      accounts: [`${LOCAL}:${accounts.first}`],
    },
  })
  const { second: other } = accounts
  const refused = [
    [LOCAL, { method: 'eth_blockNumber' }],
    [LOCAL, { method: 'eth_subscribe', params: ['newHeads'] }],
    [LOCAL, { method: 'evm_mine' }],
    [LOCAL_TWO, { method: 'eth_gasPrice' }],
    ['eip155:1', { method: 'eth_gasPrice' }],
    [LOCAL, { method: 'personal_sign', params: ['0x00', other] }],
    [LOCAL, { method: 'eth_sendTransaction', params: [{ from: other }] }],
  ] as const
  const answers = await Promise.all(
    refused.map(([scope, call]) => invoke(dapp, scope, call)),
  )
  expect(answers).toStrictEqual(refused.map(() => unauthorized))
  expect(asked()).toStrictEqual([])

  // The nodes are up: granted calls reach their own.
  await invoke(dapp, LOCAL, { method: 'eth_gasPrice' })
  expect(asked()).toStrictEqual(['eth_chainId', 'eth_gasPrice'])
  for (const { stop } of counting) await stop()
})
