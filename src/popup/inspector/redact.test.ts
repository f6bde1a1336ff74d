import { expect, it } from 'vitest'
import { redact, redactParams, redactResult } from './redact.ts'

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

it('signatures and signed transactions are removed', () => {
  const signature = `0x${'12'.repeat(65)}`
  expect([
    redactResult('personal_sign', signature),
    redactResult('eth_signTypedData_v4', signature),
    redactResult('eth_call', signature),
    redactResult('eth_call', undefined),
    redactParams('eth_sendRawTransaction', ['0x02f8']),
    redactParams('personal_ecRecover', ['0x68656c6c6f', signature]),
    redactParams('wallet_invokeMethod', {
      scope: 'eip155:1',
      request: { method: 'eth_sendRawTransaction', params: ['0x02f8'] },
    }),
    redactParams('wallet_invokeMethod', { scope: 1, password: 'x' }),
    redactParams('eth_call', undefined),
  ]).toStrictEqual([
    '<removed: signature>',
    '<removed: signature>',
    signature,
    undefined,
    ['<removed: signed transaction>'],
    ['0x68656c6c6f', '<removed: signature>'],
    {
      scope: 'eip155:1',
      request: {
        method: 'eth_sendRawTransaction',
        params: ['<removed: signed transaction>'],
      },
    },
    { scope: 1, password: '<removed: password>' },
    undefined,
  ])
})
