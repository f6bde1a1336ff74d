import { encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseTypedDataParams } from '../../protocol/typed-data/parse-typed-data.ts'
import { describeCall, describeTypedData } from './load-clear-signing.ts'

const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SPENDER = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const TOKEN = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

const permitOn = (chainId: number, verifyingContract: string) =>
  parseTypedDataParams(
    [
      SPENDER,
      {
        types: {
          EIP712Domain: [
            { name: 'name', type: 'string' },
            { name: 'version', type: 'string' },
            { name: 'chainId', type: 'uint256' },
            { name: 'verifyingContract', type: 'address' },
          ],
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        primaryType: 'Permit',
        domain: { name: 'USD Coin', version: '2', chainId, verifyingContract },
        message: {
          owner: TOKEN,
          spender: SPENDER,
          value: '2500000',
          nonce: 0,
          deadline: 1_900_000_000,
        },
      },
    ],
    `eip155:${chainId}`,
  )

describe('clear signing', () => {
  it('describes a permit of a known token', async () => {
    const described = await describeTypedData(permitOn(1, USDC))
    expect(described).toMatchInlineSnapshot(`
      {
        "fields": [
          {
            "label": "Spender",
            "value": "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
          },
          {
            "label": "Max spending amount",
            "value": "2.5 USDC",
          },
          {
            "label": "Valid until",
            "value": "Sun, 17 Mar 2030 17:46:40 GMT",
          },
        ],
        "sentence": "Authorize spending of tokens",
      }
    `)
  })

  it('does not describe it for another contract or chain', async () => {
    expect(await describeTypedData(permitOn(1, TOKEN))).toBeUndefined()
    expect(await describeTypedData(permitOn(31337, USDC))).toBeUndefined()
  })

  it('describes a call of a known token', async () => {
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'transfer',
      args: [SPENDER, 2_500_000n],
    })
    expect(
      await describeCall({ chainId: 'eip155:1', to: USDC, data, value: '0' }),
    ).toMatchInlineSnapshot(`
      {
        "fields": [
          {
            "label": "Amount",
            "value": "2.5 USDC",
          },
          {
            "label": "To",
            "value": "0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
          },
        ],
        "sentence": "Transfer 2.5 USDC to 0x70997970c51812dc3a010c7d01b50e0d17dc79c8",
      }
    `)
  })

  it('returns undefined for unknown data', async () => {
    const of = { chainId: 'eip155:1', to: TOKEN, value: '1' }
    const transfer = `0xa9059cbb${'0'.repeat(128)}`
    for (const data of ['0x', '0x12345678', '0x095ea7b300', transfer]) {
      expect(await describeCall({ ...of, data }), data).toBeUndefined()
    }
  })
})
