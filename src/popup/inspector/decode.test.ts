import { expect, it } from 'vitest'
import type { Json } from '../../messaging/traffic-file.ts'
import { decodeParams } from './decode.ts'

const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const OTHER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const decode = (method: string, params: Json) =>
  decodeParams({ method, scope: 'eip155:1', params })

const word = (hex: string): string => hex.padStart(64, '0')

it('a message is shown as text, and bytes that are none are not', async () => {
  expect([
    await decode('personal_sign', ['0x68656c6c6f', OTHER]),
    await decode('personal_sign', ['0xff', OTHER]),
    await decode('personal_sign', ['hello', OTHER]),
    await decode('personal_sign', []),
  ]).toStrictEqual([{ message: 'hello' }, undefined, undefined, undefined])
})

it('typed data in a text is shown as data', async () => {
  expect([
    await decode('eth_signTypedData_v4', [OTHER, '{"primaryType":"Mail"}']),
    await decode('eth_signTypedData_v4', [OTHER, '{']),
    await decode('eth_signTypedData_v4', [OTHER, '5']),
  ]).toStrictEqual([{ primaryType: 'Mail' }, undefined, undefined])
})

it('a call of a token is shown with its parts', async () => {
  const data = `0xa9059cbb${word(OTHER.slice(2).toLowerCase())}${word('64')}`
  const transfer = { call: 'transfer', to: OTHER, amount: '100' }
  expect([
    await decode('eth_sendTransaction', [{ to: TOKEN, data }]),
    await decode('eth_call', [{ to: TOKEN, input: data }, 'latest']),
    await decode('eth_call', [{ to: TOKEN }, 'latest']),
    await decode('eth_call', [{ data: '0x12345678' }, 'latest']),
    await decode('eth_call', { to: TOKEN, data }),
  ]).toStrictEqual([transfer, transfer, undefined, undefined, undefined])
})

it('other methods are left as they are', async () => {
  expect(await decode('eth_chainId', [])).toBe(undefined)
})
