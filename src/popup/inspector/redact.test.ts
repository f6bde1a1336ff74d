import { expect, it } from 'vitest'
import type { Json } from '../../messaging/traffic-file.ts'
import { redact, redactError, redactParams, redactResult } from './redact.ts'

const toHex = (text: string): string =>
  `0x${Buffer.from(text, 'utf8').toString('hex')}`

const PHRASE =
  'harbour tide anchor lantern pilot compass vessel rudder sailor island voyage beacon'

it('keys in addresses are removed, wherever they are', () => {
  const key = '4f1d9a7c2e8b6053'
  expect(
    redact([
      `https://eth.example/v3/${key}`,
      `see wss://user:pass@eth.example/?apikey=${key} and more`,
      { rpcUrls: [`https://eth.example/${key}${key}`] },
      { [`https://eth.example/?key=${key}`]: 1 },
      'https://eth.example/docs',
    ]),
  ).toStrictEqual([
    'https://eth.example/v3/<key>',
    'see wss://<key>@eth.example/?apikey=<key> and more',
    { rpcUrls: ['https://eth.example/<key>'] },
    { 'https://eth.example/?key=<key>': 1 },
    'https://eth.example/docs',
  ])
})

it('members that name a secret are removed, but not keys on a chain', () => {
  expect(
    redact({
      password: 'hunter2',
      privateKey: '0x01',
      nested: [{ Mnemonic: 'a b', apiKey: 'abc', token: 'eyJ' }],
      key: '0x00ff',
      token: '0x1234567890123456789012345678901234567890',
      seed: 5,
      keys: ['a'],
    }),
  ).toStrictEqual({
    password: '<removed: password>',
    privateKey: '<removed: privateKey>',
    nested: [
      {
        Mnemonic: '<removed: Mnemonic>',
        apiKey: '<removed: apiKey>',
        token: '<removed: token>',
      },
    ],
    key: '0x00ff',
    token: '0x1234567890123456789012345678901234567890',
    seed: '<removed: seed>',
    keys: ['a'],
  })
})

it('a recovery phrase is removed, also in a message that is hex', () => {
  expect(redact([`mine: ${PHRASE}.`, toHex(`mine: ${PHRASE}`)])).toStrictEqual([
    'mine: <removed: words>.',
    toHex('mine: <removed: words>'),
  ])
  expect(redact(toHex('https://eth.example/v3/4f1d9a7c2e8b6053'))).toBe(
    toHex('https://eth.example/v3/<key>'),
  )
})

it('ordinary values stay as they are', () => {
  const values = [
    null,
    true,
    1.5,
    'I accept the terms of service at https://a.example/terms of today',
    toHex('Sign in to a.example. It is free, and we send you nothing at all.'),
    `0x${'ab'.repeat(32)}`,
    { from: '0x1234567890123456789012345678901234567890', value: '0x0' },
  ]
  expect(redact(values)).toStrictEqual(values)
})

const NONE = { params: false, result: false }

it('params and results that may not leave the wallet are removed', () => {
  const all = { params: true, result: true }
  expect([
    redactResult(NONE, '0x12'),
    redactResult(all, '0x12'),
    redactParams(NONE, ['0x12']),
    redactParams(all, ['0x12']),
  ]).toStrictEqual([
    '<removed: result>',
    '0x12',
    ['<removed: params>'],
    ['0x12'],
  ])
})

it('members that are named as signatures are removed, and session properties', () => {
  const [name, bytes] = ['a.example', [1, 2, 3]]
  expect(
    redact({
      signature: bytes,
      userSignature: '0x12',
      signatures: [{ r: '0x1' }],
      signedTransaction: 'AQ==',
      rawTransaction: '0x02',
      sessionProperties: { signIn: { name } },
      scopedProperties: {},
      signer: '0x1',
      types: { SignedOrder: [{ name: 'signature', type: 'bytes' }] },
    }),
  ).toStrictEqual({
    signature: '<removed: signature>',
    userSignature: '<removed: userSignature>',
    signatures: '<removed: signatures>',
    signedTransaction: '<removed: signedTransaction>',
    rawTransaction: '<removed: rawTransaction>',
    sessionProperties: '<removed: sessionProperties>',
    scopedProperties: {},
    signer: '0x1',
    types: { SignedOrder: [{ name: 'signature', type: 'bytes' }] },
  })
})

it('an error about what was removed keeps its code, its words and its reason', () => {
  const raw = `02f8${'ab'.repeat(100)}`
  const error = (message: string, data: Json) => ({
    code: -32000,
    message,
    data,
  })
  expect([
    redactError(NONE, error('nonce too low', { reason: 'refused', raw })),
    redactError(NONE, error(`invalid transaction 0x${raw}`, raw)),
    redactError(NONE, error(`bytes ${Array(64).fill(7).join(', ')}.`, null)),
    redactError(NONE, raw),
    redactError({ params: true, result: true }, error('reverted', raw)),
  ]).toStrictEqual([
    { code: -32000, message: 'nonce too low', data: { reason: 'refused' } },
    { code: -32000, message: 'invalid transaction <removed: data>' },
    { code: -32000, message: 'bytes <removed: data>.' },
    '<removed: error>',
    { code: -32000, message: 'reverted', data: raw },
  ])
})
