import { describe, expect, it } from 'vitest'
import { sentCallsItem } from '../../storage/items.ts'
import { createMemoryArea } from '../../storage/memory-area.ts'
import { createNetworks } from '../networks.ts'
import { createSentCalls } from '../sent-calls.ts'
import { createInvoke } from './invoke-method.ts'

const scope = 'eip155:31337'
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** What reaches the node, which answers with the name of the method. */
const setUp = () => {
  const asked: string[] = []
  const networks = createNetworks({
    area: createMemoryArea(),
    log: { error: () => undefined },
    post: async (_url, { body }) => {
      const { id, method } = JSON.parse(String(body))
      asked.push(method)
      return Response.json({ jsonrpc: '2.0', id, result: method })
    },
  })
  const sentCalls = createSentCalls(sentCallsItem(createMemoryArea()))
  const invoke = createInvoke({ networks, sentCalls })
  const call = (
    method: string,
    of: { scope?: string; account?: string } = {},
  ) =>
    invoke({
      scope: of.scope ?? scope,
      request: { method },
      account: of.account,
      requestKey: 'injected/D/c/1',
      signal: new AbortController().signal,
    })
  return { call, asked }
}

describe('invoke', () => {
  it('row 45: gives the bare result of a method of the node', async () => {
    const { call } = setUp()
    expect(await call('eth_blockNumber')).toBe('eth_blockNumber')
  })

  it.each(['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction'])(
    'row 49: answers %s of a watch-only account with 4200',
    async (method) => {
      const { call, asked } = setUp()
      await expect(call(method, { account })).rejects.toMatchObject({
        code: 4200,
        data: { reason: 'watch-only' },
      })
      expect(asked).toStrictEqual([])
    },
  )

  it.each([
    ['eth_subscribe', scope],
    ['eth_unsubscribe', scope],
    ['wallet_watchAsset', scope],
    ['wallet_addEthereumChain', 'wallet:eip155'],
  ])('answers %s with 4200 until it is there', async (method, scope) => {
    const { call, asked } = setUp()
    await expect(call(method, { scope })).rejects.toMatchObject({
      code: 4200,
      data: { reason: 'not-available-yet' },
    })
    expect(asked).toStrictEqual([])
  })
})
