import { expect, it } from 'vitest'
import { createEthereumMethods } from '../../background/ethereum/ethereum-methods.ts'
import { namespaces } from '../../background/namespaces/list.ts'
import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import { toBase64 } from '../../protocol/base64.ts'
import { toBase58 } from '../../protocol/solana/base58.ts'
import { codeKinds, codeOf } from './row-code.ts'
import { invoked, rowOf } from './testing/row-of.ts'
import { exportTraffic } from './traffic-export.ts'

/** A signature, or a signed transaction: these bytes stand for either. */
const secret = Uint8Array.from({ length: 65 }, (_, at) => 130 + at)
const hex = Buffer.from(secret).toString('hex')
const base58 = toBase58(secret)
const base64 = toBase64(secret)
const list = [...secret]

/** Each way in which a file could contain it. */
const forms = [hex, base58, base64, String(list)]

const findSecret = (text: string): string[] =>
  forms.filter((form) => text.replaceAll(/\s/g, '').includes(form))

/** Every form that a wallet or a node answers with. */
const answers = [
  `0x${hex}`,
  base58,
  list,
  { signature: base58 },
  { signature: list, signedMessage: base64 },
  { account: { address: 'a' }, signedMessage: list, signature: base64 },
  { signedTransaction: base64 },
  [{ signedTransaction: list }],
  { raw: `0x${hex}`, tx: { r: `0x${hex}` } },
]

const paramsWithSecret = [
  [`0x${hex}`],
  [base64, { encoding: 'base64' }],
  { transaction: base64, account: { address: 'a' } },
  { account: { address: 'a' }, transaction: list },
]

/** Answers of the user that contain nothing that was signed. */
const harmlessAnswers = new Map<string, unknown>([
  ['eth_sendTransaction', `0x${'ab'.repeat(32)}`],
  ['wallet_sendCalls', { id: '0x1' }],
  ['wallet_watchAsset', true],
  ['wallet_addEthereumChain', null],
])

type Call = {
  params: readonly unknown[]
  results: readonly unknown[]
  isSecret: boolean
}

/** What calls of a method contain, by its rule. */
const callsOf = (
  method: string,
  { answeredBy, effect }: { answeredBy: string; effect: string },
): Call => {
  if (method === 'personal_ecRecover') {
    const params = [['0x68656c6c6f', `0x${hex}`]]
    return { params, results: ['0xa'], isSecret: true }
  }
  if (answeredBy === 'node' && effect === 'send') {
    return { params: paramsWithSecret, results: ['0xab'], isSecret: true }
  }
  if (answeredBy === 'approval') {
    return harmlessAnswers.has(method)
      ? {
          params: [[]],
          results: [harmlessAnswers.get(method)],
          isSecret: false,
        }
      : {
          params: /Transaction$/.test(method) ? paramsWithSecret : [['0x68']],
          results: answers,
          isSecret: true,
        }
  }
  return { params: [[]], results: ['0x1'], isSecret: false }
}

const error = {
  json: JSON.stringify({
    code: -32000,
    message: `refused 0x${hex} ${base58} ${base64} [${list.join(', ')}]`,
    data: { raw: base64, list, hash: base58 },
  }),
}

/** Rows for all params and results, and one that failed. */
const rowsOf = (
  { params, results, isSecret }: Call,
  toRow: (params: unknown) => TrafficRow,
): TrafficRow[] =>
  params.flatMap((one) => [
    ...results.map((result) => ({
      ...toRow(one),
      to: 5,
      result: { json: JSON.stringify(result) },
      outcome: 'answered' as const,
    })),
    ...(isSecret ? [{ ...toRow(one), to: 5, error }] : []),
  ])

const scopes: Record<string, string> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

const ruled = namespaces.flatMap(({ name, chain, wallet }) => [
  ...[...chain.methods].map(([method, rule]) => ({
    scope: scopes[name] ?? '',
    method,
    rule,
  })),
  ...[...wallet.methods].map(([method, rule]) => ({
    scope: `wallet:${name}`,
    method,
    rule,
  })),
])

const own = [...createEthereumMethods({} as never).own.keys()]

/** Parts that nobody knows may contain anything. */
const unknown: Call = {
  params: paramsWithSecret,
  results: answers,
  isSecret: true,
}

const rows: Record<string, TrafficRow[]> = {
  'invoked methods of all namespaces': ruled.flatMap(
    ({ scope, method, rule }) =>
      rowsOf(callsOf(method, rule), (params) =>
        rowOf({ params: invoked(method, params, scope), scope }),
      ),
  ),
  'EIP-1193 methods': [
    ...own.map((method) => ({ method, rule: { answeredBy: '', effect: '' } })),
    ...ruled.filter(({ scope }) => scope.includes('eip155')),
  ].flatMap(({ method, rule }) =>
    rowsOf(callsOf(method, rule), (params) =>
      rowOf({ method, params, transport: 'eip1193', scope: 'eip155:1' }),
    ),
  ),
  'session methods': [
    'wallet_createSession',
    'wallet_getSession',
    'wallet_revokeSession',
  ].flatMap((method) =>
    rowsOf(
      {
        params: [
          {
            optionalScopes: {},
            sessionProperties: { signIn: { message: base64 } },
            scopedProperties: { 'solana:1': [base58, list] },
          },
        ],
        results: [
          {
            sessionScopes: {},
            sessionProperties: { signedIn: { proof: list, a: base58 } },
          },
        ],
        isSecret: false,
      },
      (params) => rowOf({ method, params }),
    ),
  ),
  'calls of nodes': [
    'eth_sendRawTransaction',
    'eth_sendRawTransactionSync',
    'sendTransaction',
    'simulateTransaction',
    'getTransaction',
    'getSignatureStatuses',
    'nobody_knows',
  ].flatMap((method) =>
    Object.values(scopes).flatMap((chainId) =>
      rowsOf(
        {
          params: paramsWithSecret,
          results: /^eth|^simulate|^getS/.test(method) ? ['0xab'] : answers,
          isSecret: true,
        },
        (params) => rowOf({ kind: 'node', method, params, scope: chainId }),
      ).map((row) => ({
        ...row,
        nodeCalls: [{ ...row, chainId, at: 1 }],
      })),
    ),
  ),
  'methods that nobody knows': [
    rowsOf(unknown, (params) => rowOf({ method: 'signIt', params })),
    rowsOf(unknown, (params) =>
      rowOf({ method: 'eth_sign', params, transport: 'eip1193' }),
    ),
    ...['eip155:1', 'cosmos:hub', 'wallet:cosmos', 'nothing', base58].map(
      (scope) =>
        rowsOf(unknown, (params) =>
          rowOf({ params: invoked('eth_sign', params, scope), scope }),
        ),
    ),
    rowsOf(unknown, (params) =>
      rowOf({ params: invoked(base58, params), method: 'wallet_invokeMethod' }),
    ),
  ].flat(),
  'calls around a call, and what is no call': [
    rowsOf(unknown, (params) =>
      rowOf({
        params: invoked('wallet_invokeMethod', {
          scope: 'eip155:1',
          request: { method: 'eth_call', params },
        }),
      }),
    ),
    rowsOf(unknown, (params) =>
      rowOf({ params: { ...invoked('signMessage', []), extra: params } }),
    ),
    rowsOf(unknown, (params) =>
      rowOf({
        params: { scope: 'eip155:1', request: { method: 5, params } },
      }),
    ),
    // A frame that was not read.
    [rowOf({ method: '', params: `{"id":1,"result":"0x${hex}"}` })],
    // Long params, of which the log kept the beginning.
    rowsOf(unknown, () => ({
      ...rowOf(),
      params: {
        json: '{"scope":"eip155:1","request":{"params":[{"method":"eth_call"',
        length: 70_000,
      },
    })),
  ].flat(),
  notifications: [
    rowOf({
      kind: 'notification',
      method: 'wallet_notify',
      params: {
        scope: 'eip155:1',
        notification: { method: 'eth_signed', params: [`0x${hex}`] },
      },
    }),
    rowOf({ kind: 'notification', method: 'signed', params: { list } }),
    rowOf({
      kind: 'notification',
      method: 'wallet_sessionChanged',
      params: { sessionScopes: {}, sessionProperties: { signIn: base58 } },
    }),
  ],
}

const EXPORTED_AT = new Date('2026-11-17T10:00:00.000Z')

it.each(Object.entries(rows))(
  'no file and no copied code contains what was signed: %s',
  (_, some) => {
    // The rows do contain it, so that the search cannot find nothing by mistake.
    expect(findSecret(JSON.stringify(some))).not.toStrictEqual([])
    const leaks = some.flatMap((row) => {
      const { json } = exportTraffic({ startedAt: 0, rows: [row] }, EXPORTED_AT)
      const code = codeKinds.map((kind) => codeOf(kind, row) ?? '')
      return findSecret([json, ...code].join('\n')).length > 0
        ? [`${row.method} ${row.params.json.slice(0, 80)}`]
        : []
    })
    expect([...new Set(leaks)]).toStrictEqual([])
  },
)
