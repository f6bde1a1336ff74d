import { expect, it } from 'vitest'
import { invoked, rowOf } from './testing/row-of.ts'
import { exportTraffic, importTraffic } from './traffic-export.ts'

const NOW = new Date('2026-11-17T10:00:00.000Z')
const startedAt = Date.parse('2026-11-17T09:00:00.000Z')

const KEY = 'canary-4f1d9a7c2e8b6053-harbour'

const rows = [
  rowOf({
    id: 3,
    at: 1_500.25,
    to: 1_600.5,
    scope: 'eip155:1',
    params: invoked('eth_call', [{ to: '0x1' }, 'latest']),
    result: { json: '"0x"' },
    outcome: 'answered',
    waits: [{ at: 1_510.25, to: 1_520.25 }],
    nodeCalls: [
      {
        chainId: 'eip155:1',
        method: 'eth_call',
        params: { json: '[]' },
        at: 1_530.25,
        to: 1_540.25,
        error: { json: '{"message":"no","reason":"timeout"}' },
      },
    ],
  }),
  rowOf({
    id: 4,
    at: 2_000,
    params: invoked('personal_sign', ['0x68']),
    to: 2_010,
    result: { json: '"0x1234"' },
  }),
  rowOf({
    id: 5,
    at: 2_100,
    method: 'wallet_addEthereumChain',
    transport: 'eip1193',
    params: [{ rpcUrls: [`https://eth.example/v3/${KEY}`], apiKey: KEY }],
    to: 2_110,
    error: {
      json: JSON.stringify({
        code: 4001,
        message: `https://x.example/?key=${KEY}`,
      }),
    },
    outcome: 'rejected',
    session: { json: '{}' },
  }),
  {
    ...rowOf({
      id: 6,
      at: 2_200,
      method: 'eth_getCode',
      kind: 'node',
      scope: 'eip155:1',
    }),
    params: { json: '["0x', length: 70_000 },
  },
]

it('a file has a head and one line per row, with values as JSON', () => {
  const { name, json } = exportTraffic({ startedAt, rows }, NOW)
  expect(name).toBe('portolan-traffic-2026-11-17.ndjson')
  const lines = json
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines[0]).toStrictEqual({
    format: 'portolan-traffic',
    version: 1,
    exportedAt: '2026-11-17T10:00:00.000Z',
  })
  expect(lines[1]).toStrictEqual({
    id: 3,
    kind: 'request',
    time: '2026-11-17T09:00:01.500Z',
    origin: 'https://a.example',
    transport: 'injected',
    method: 'wallet_invokeMethod',
    scope: 'eip155:1',
    params: {
      scope: 'eip155:1',
      request: { method: 'eth_call', params: [{ to: '0x1' }, 'latest'] },
    },
    result: '0x',
    outcome: 'answered',
    took: 100.3,
    waits: [{ from: 10, to: 20 }],
    nodeCalls: [
      {
        chainId: 'eip155:1',
        method: 'eth_call',
        params: [],
        from: 30,
        to: 40,
        error: { message: 'no', reason: 'timeout' },
      },
    ],
  })
  expect(lines[2].result).toBe('<removed: result>')
  expect(lines[4].params).toStrictEqual({ $cut: 70_000 })
})

it('a file contains no planted key', () => {
  expect(JSON.stringify(rows)).toContain(KEY)
  expect(exportTraffic({ startedAt, rows }, NOW).json).not.toContain(KEY)
})

it('an imported file shows the same rows, and exports the same file', () => {
  const { json } = exportTraffic({ startedAt, rows }, NOW)
  const imported = importTraffic(json)
  expect(imported.startedAt).toBe(Date.parse('2026-11-17T09:00:01.500Z'))
  expect(
    imported.rows.map(({ id, at, to, method }) => [id, at, to, method]),
  ).toStrictEqual([
    [1, 0, 100.3, 'wallet_invokeMethod'],
    [2, 500, 510, 'wallet_invokeMethod'],
    [3, 600, 610, 'wallet_addEthereumChain'],
    [4, 700, undefined, 'eth_getCode'],
  ])
  const again = exportTraffic(imported, NOW).json
  expect(again.replace(/"id":\d/g, '')).toBe(json.replace(/"id":\d/g, ''))
})

it.each([
  ['', 'Line 1: must have "format": "portolan-traffic"'],
  ['[]', 'Line 1: must have "format": "portolan-traffic"'],
  ['{', 'Line 1: is not JSON'],
  [
    '{"format":"portolan-traffic","version":2}',
    'Line 1: must have "version": 1',
  ],
])('%j is no such file', (file, problem) => {
  expect(() => importTraffic(file)).toThrow(problem)
})

it.each([
  ['5', 'id'],
  ['{"id":"1"}', 'id'],
  ['{"id":1,"kind":"other"}', 'kind'],
  ['{"id":1,"kind":"node","time":"x"}', 'time'],
  ['{"id":1,"kind":"node","time":"2026-11-17"}', 'method'],
  [
    '{"id":1,"kind":"node","time":"2026-11-17","method":"a","scope":1}',
    'scope',
  ],
  ['{"id":1,"kind":"node","time":"2026-11-17","method":"a","took":""}', 'took'],
  [
    '{"id":1,"kind":"node","time":"2026-11-17","method":"a","waits":[1]}',
    'waits',
  ],
  [
    '{"id":1,"kind":"node","time":"2026-11-17","method":"a","nodeCalls":[{}]}',
    'nodeCalls',
  ],
])('a line %s is refused', (line, member) => {
  const head = '{"format":"portolan-traffic","version":1}'
  expect(() => importTraffic(`${head}\n\n${line}\n`)).toThrow(
    `Line 3: "${member}" is missing or wrong`,
  )
})
