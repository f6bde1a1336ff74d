import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import type { NodeCall, Outcome } from '../json-rpc.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import { OutageError } from '../upstream/outage.ts'
import { createCaller } from './fixtures/caller.ts'

const name = 'eth_sendRawTransactionSync'

const signed = async (): Promise<string> => {
  const [first] = developmentAccounts
  const account = privateKeyToAccount(first?.secretKey as `0x${string}`)
  return account.signTransaction({
    chainId: 31337,
    gas: 21_000n,
    maxFeePerGas: 10n ** 10n,
    to: account.address,
    nonce: 0,
  })
}

/** A node that mines after so many polls, if ever. */
const createNode = (polls: number) => {
  const asked: string[] = []
  let left = polls
  const send = async ({ method }: NodeCall): Promise<Outcome> => {
    asked.push(method)
    if (method === 'eth_sendRawTransaction') return { result: '0xaa' }
    left -= 1
    return { result: left >= 0 ? null : { transactionHash: '0xaa' } }
  }
  return { send, asked }
}

describe(name, () => {
  it('answers with the receipt of what it sent', async () => {
    const chain = await createEdrUpstream(31337)
    const { call } = createCaller(chain.send)

    expect(await call(name, await signed())).toMatchObject({
      result: { blockNumber: '0x1', status: '0x1' },
    })
    expect(await call(name, await signed())).toMatchObject({
      error: { message: expect.stringContaining('nonce') },
    })
  })

  it('asks until there is a receipt, and sends once', async () => {
    const { send, asked } = createNode(2)

    expect(await createCaller(send).call(name, '0x02c0')).toMatchObject({
      result: { transactionHash: '0xaa' },
    })
    expect(asked).toEqual([
      'eth_sendRawTransaction',
      ...Array(3).fill('eth_getTransactionReceipt'),
    ])
  })

  it('sends once if the node fails while it is asked for the receipt', async () => {
    const { send, asked } = createNode(0)
    let fails = true
    const flaky = async (call: NodeCall): Promise<Outcome> => {
      const isPoll = call.method === 'eth_getTransactionReceipt'
      if (isPoll && fails) {
        fails = false
        throw new OutageError('rate-limited')
      }
      return send(call)
    }

    expect(await createCaller(flaky).call(name, '0x02c0')).toMatchObject({
      result: { transactionHash: '0xaa' },
    })
    expect(asked).toEqual([
      'eth_sendRawTransaction',
      'eth_getTransactionReceipt',
    ])
  })

  it('answers with the hash after the time that the caller names', async () => {
    const { send } = createNode(Number.POSITIVE_INFINITY)

    expect(await createCaller(send).call(name, '0x02c0', 1)).toEqual({
      error: {
        code: 4,
        message: 'the transaction was sent, and was not included within 1 ms',
        data: '0xaa',
      },
    })
  })
})
