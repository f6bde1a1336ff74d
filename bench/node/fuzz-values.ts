import type { Draw } from './fuzz-draw.ts'

const word = `0x${'5'.repeat(64)}`
const address = `0x${'5'.repeat(40)}`

/** Names that are special in JavaScript only. */
export const prototypeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'valueOf',
  '__defineGetter__',
  'then',
  'toJSON',
]

const texts = [
  '',
  ' ',
  '0x',
  '0x0',
  '0x00',
  '0x01',
  'ff',
  '0xfg',
  '0X1',
  '-0x1',
  `0x${'f'.repeat(64)}`,
  `0x${'f'.repeat(65)}`,
  word,
  address,
  address.toUpperCase(),
  'latest',
  'pending',
  'safe',
  'finalized',
  'earliest',
  'newHeads',
  'logs',
  'LATEST',
  '\u0000',
  '\u202e\u2066',
  '\ud83d\ude00',
  '\ud800',
  '\ufeff',
  'é'.repeat(50),
  '%s%n{{7*7}}',
  ...prototypeNames,
]

const scalars = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  -(2 ** 63),
  1e308,
  5e-324,
]

/** Any JSON value, usually an unexpected one. */
export const drawValue = (draw: Draw, depth = 0): unknown => {
  const kind = draw.below(depth > 3 ? 2 : 5)
  if (kind === 0) return draw.pick(scalars)
  if (kind <= 2) return draw.pick(texts)
  const size = draw.below(4)
  if (kind === 3) {
    return Array.from({ length: size }, () => drawValue(draw, depth + 1))
  }
  return Object.fromEntries(
    Array.from({ length: size }, () => [
      draw.pick([...callMembers, ...prototypeNames]),
      drawValue(draw, depth + 1),
    ]),
  )
}

const callMembers = [
  'from',
  'to',
  'gas',
  'gasPrice',
  'value',
  'data',
  'input',
  'nonce',
  'accessList',
  'blockHash',
  'fromBlock',
  'toBlock',
  'topics',
  'address',
  'jsonrpc',
  'id',
  'method',
  'params',
]

type Call = { method: string; params: readonly unknown[] }

/** Valid calls, the starting point of mutations. */
const wellFormed: readonly Call[] = [
  { method: 'eth_getTransactionReceipt', params: [word] },
  { method: 'eth_getTransactionByHash', params: [word] },
  { method: 'eth_getTransactionByBlockHashAndIndex', params: [word, '0x0'] },
  { method: 'eth_getUncleByBlockHashAndIndex', params: [word, '0x0'] },
  { method: 'eth_getUncleByBlockNumberAndIndex', params: ['0x1', '0x0'] },
  { method: 'eth_getBlockByHash', params: [word, true] },
  { method: 'eth_getBlockByNumber', params: ['latest', false] },
  {
    method: 'eth_estimateGas',
    params: [{ from: address, to: address, value: '0x1' }, 'latest'],
  },
  {
    method: 'eth_call',
    params: [{ to: address, data: '0x12345678', gas: '0x5208' }, 'latest'],
  },
  { method: 'eth_getBalance', params: [address, 'latest'] },
  { method: 'eth_getCode', params: [address, { blockHash: word }] },
  { method: 'eth_getStorageAt', params: [address, '0x0', 'latest'] },
  {
    method: 'eth_getLogs',
    params: [{ fromBlock: '0x0', toBlock: '0x1', topics: [[word], null] }],
  },
  { method: 'eth_feeHistory', params: ['0x4', 'latest', [25, 75]] },
  { method: 'eth_sendRawTransaction', params: ['0x02f8'] },
  { method: 'eth_subscribe', params: ['newHeads'] },
  { method: 'eth_subscribe', params: ['logs', { address }] },
  { method: 'eth_unsubscribe', params: ['0x1'] },
  { method: 'eth_chainId', params: [] },
  { method: 'eth_blockNumber', params: [] },
  { method: 'net_version', params: [] },
  { method: 'web3_clientVersion', params: [] },
  { method: 'evm_mine', params: [] },
  { method: 'eth_accounts', params: [] },
]

export const drawRequest = (draw: Draw): Record<string, unknown> => ({
  jsonrpc: '2.0',
  id: draw.below(1_000),
  ...draw.pick(wellFormed),
})

/** Requests with an answer of a megabyte or more. */
const PUSH_AND_REVERT = '0x621000005ffd'

/** State overrides of a call, mostly out of bounds. */
export const drawOverriddenCall = (draw: Draw): Record<string, unknown> => {
  const members = ['balance', 'nonce', 'code', 'state', 'stateDiff']
  const drawn = members.filter(() => draw.chance(0.4))
  const override = Object.fromEntries(
    drawn.map((name) => [
      name,
      draw.chance(0.6) ? draw.pick(extremes) : drawValue(draw),
    ]),
  )
  return {
    jsonrpc: '2.0',
    id: 1,
    method: draw.pick(['eth_call', 'eth_estimateGas']),
    params: [{ from: address, to: address }, 'latest', { [address]: override }],
  }
}

/** A batch whose answers are much longer than itself. */
export const drawLargeResults = (draw: Draw): Record<string, unknown>[] =>
  Array.from({ length: 1 + draw.below(20) }, (_, id) => ({
    jsonrpc: '2.0',
    id,
    method: 'eth_call',
    params: [{ data: PUSH_AND_REVERT, gas: '0x1c9c380' }, 'latest'],
  }))

const extremes = [0, 1, 8, 15, 16, 17, 32, 63, 64].map((digits) =>
  digits === 0 ? '0x0' : `0x${'f'.repeat(digits)}`,
)

/** Valid, but so large that sums overflow. */
export const drawExtremeCall = (draw: Draw): Record<string, unknown> => {
  const members = ['gas', 'gasPrice', 'value', 'maxFeePerGas', 'nonce']
  const drawn = members.filter(() => draw.chance(0.4))
  return {
    jsonrpc: '2.0',
    id: 1,
    method: draw.pick(['eth_call', 'eth_estimateGas']),
    params: [
      {
        from: address,
        to: address,
        ...Object.fromEntries(drawn.map((name) => [name, draw.pick(extremes)])),
      },
      'latest',
    ],
  }
}
