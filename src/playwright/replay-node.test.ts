import { afterEach, expect, it } from 'vitest'
import { type FileRow, writeTrafficFile } from '../messaging/traffic-file.ts'
import { type ReplayNode, startReplayNode } from './replay-node.ts'

const open: ReplayNode[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map(({ stop }) => stop()))
})

const start = async (
  rows: readonly Partial<FileRow>[],
): Promise<ReplayNode> => {
  const lines = rows.map((row, index) => ({
    id: index + 1,
    kind: 'request' as const,
    time: new Date(1_700_000_000_000 + index * 1_000).toISOString(),
    method: 'wallet_invokeMethod',
    ...row,
  }))
  const node = await startReplayNode(writeTrafficFile(lines, new Date(0)))
  open.push(node)
  return node
}

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: 'POST', body: JSON.stringify(body) })

const ask = async (
  node: ReplayNode,
  method: string,
  params?: unknown,
  chainId = 'eip155:1',
): Promise<unknown> => {
  const answer = await post(node.url(chainId), {
    jsonrpc: '2.0',
    id: 7,
    method,
    ...(params !== undefined && { params }),
  })
  const { jsonrpc, id, ...rest } = await answer.json()
  expect([jsonrpc, id]).toStrictEqual(['2.0', 7])
  return rest
}

const balance = (result: string, from: number) => ({
  chainId: 'eip155:1',
  method: 'eth_getBalance',
  params: ['0xAb', 'latest'],
  from,
  to: from + 1,
  result,
})

it('answers are replayed in the order of the recording, the last one again', async () => {
  const node = await start([
    { nodeCalls: [balance('0x2', 5), balance('0x1', 1)] },
    {
      kind: 'node',
      method: 'eth_getBalance',
      scope: 'eip155:1',
      params: ['0xab', 'latest'],
      result: '0x3',
    },
  ])
  const answers = []
  for (let at = 0; at < 4; at += 1) {
    answers.push(await ask(node, 'eth_getBalance', ['0xaB', 'latest']))
  }
  expect(answers).toStrictEqual(
    ['0x1', '0x2', '0x3', '0x3'].map((result) => ({ result })),
  )
  expect(node.missing()).toStrictEqual([])
})

it('a node error is replayed, and each chain has its own answers and id', async () => {
  const error = { code: 3, message: 'execution reverted', data: '0x08' }
  const node = await start([
    { nodeCalls: [{ ...balance('', 0), error, result: undefined as never }] },
    { nodeCalls: [{ ...balance('0x9', 0), chainId: 'eip155:31337' }] },
  ])
  expect(node.chains).toStrictEqual(['eip155:1', 'eip155:31337'])
  const params = ['0xab', 'latest']
  expect([
    await ask(node, 'eth_getBalance', params),
    await ask(node, 'eth_getBalance', params, 'eip155:31337'),
    await ask(node, 'eth_chainId', [], 'eip155:31337'),
    await ask(node, 'net_version', undefined),
  ]).toStrictEqual([
    { error },
    { result: '0x9' },
    { result: '0x7a69' },
    { result: '1' },
  ])
})

it('a call that was not recorded is named', async () => {
  const node = await start([{ nodeCalls: [balance('0x1', 0)] }])
  expect(await ask(node, 'eth_getBalance', ['0xcc', 'latest'])).toStrictEqual({
    error: {
      code: -32601,
      message:
        'the recording has no answer to eth_getBalance with these params on eip155:1',
    },
  })
  expect(node.missing()).toStrictEqual([
    {
      chainId: 'eip155:1',
      method: 'eth_getBalance',
      params: ['0xcc', 'latest'],
    },
  ])
  expect(() => node.url('eip155:5')).toThrow(
    'eip155:5 was not recorded: eip155:1',
  )
})

it('removed params match any, and a cut answer says so', async () => {
  const node = await start([
    {
      nodeCalls: [
        {
          ...balance('0xhash', 0),
          method: 'eth_sendRawTransaction',
          params: ['<removed: signed transaction>'],
        },
        { ...balance('', 1), method: 'eth_getCode', result: { $cut: 70_000 } },
      ],
    },
  ])
  expect([
    await ask(node, 'eth_sendRawTransaction', ['0x02f8']),
    await ask(node, 'eth_getCode', ['0xab', 'latest']),
  ]).toStrictEqual([
    { result: '0xhash' },
    {
      error: {
        code: -32603,
        message: 'the recorded answer was too long: 70000 characters',
      },
    },
  ])
})

it('a batch is answered as one, and other requests are refused', async () => {
  const node = await start([{ nodeCalls: [balance('0x1', 0)] }])
  const url = node.url('eip155:1')
  const call = { jsonrpc: '2.0', id: 1, method: 'eth_chainId' }
  expect(
    await (await post(url, [call, { ...call, id: 2 }])).json(),
  ).toStrictEqual([
    { jsonrpc: '2.0', id: 1, result: '0x1' },
    { jsonrpc: '2.0', id: 2, result: '0x1' },
  ])
  expect([
    (await fetch(url)).status,
    (await post(new URL('/5', url).href, call)).status,
    (await (await post(url, null)).json()).error.code,
  ]).toStrictEqual([405, 404, -32600])
})

it('outages are replayed', async () => {
  const failing = (method: string, reason: string) => ({
    ...balance('', 0),
    method,
    result: undefined as never,
    error: { message: 'The node did not answer', reason },
  })
  const node = await start([
    {
      nodeCalls: [
        failing('a', 'rate-limited'),
        failing('b', 'unauthorized'),
        failing('c', 'malformed'),
        failing('d', 'unreachable'),
        failing('e', 'timeout'),
      ],
    },
  ])
  const url = node.url('eip155:1')
  const params = ['0xab', 'latest']
  const send = (method: string) => post(url, { id: 1, method, params })
  expect([
    (await send('a')).status,
    (await send('b')).status,
    await (await send('c')).text(),
  ]).toStrictEqual([429, 401, 'no answer'])
  await expect(send('d')).rejects.toThrow('fetch failed')
  const silent = send('e')
  await node.stop()
  await expect(silent).rejects.toThrow('fetch failed')
})

it('a file that is none is refused with its line', async () => {
  await expect(startReplayNode('{}')).rejects.toThrow(
    'Line 1: must have "format": "portolan-traffic"',
  )
})
