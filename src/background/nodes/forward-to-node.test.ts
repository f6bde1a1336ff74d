import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  DEVELOPMENT_KEY,
  embeddedConfig,
} from '../../hosted-node/config/embedded-config.ts'
import type { RunningServer } from '../../hosted-node/server.ts'
import { startTestServer } from '../../hosted-node/start-test-server.ts'
import {
  NodeAnswerError,
  NodeOutageError,
  type OutageReason,
} from '../../node-client/errors.ts'
import { createHttpNode, type HttpNode } from '../../node-client/http.ts'
import { hostedEndpoint } from '../../node-client/testing/hosted-address.ts'
import type { MethodRule } from '../../session/namespace.ts'
import { forwardToNode } from './forward-to-node.ts'
import type { Networks } from './networks.ts'

const scope = 'eip155:31337'

const call = (
  method: string,
  { params, signal }: { params?: string[]; signal?: AbortSignal } = {},
) => ({
  origin: 'https://a.example',
  scope,
  request: params ? { method, params } : { method },
  account: undefined,
  requestKey: 'injected/D/c/1',
  callerKey: 'injected/D/c',
  sessionScopes: {},
  signal: signal ?? new AbortController().signal,
  disconnected: new AbortController().signal,
})

const rule: MethodRule = { effect: 'pure', answeredBy: 'node', account: null }

const forward = (
  asked: ReturnType<typeof call>,
  nodeOf: Networks['nodeOf'],
): Promise<unknown> => forwardToNode(asked, { rule, nodeOf })

const failing = (error: unknown) => async (): Promise<HttpNode> => ({
  request: () => Promise.reject(error),
})

const unauthorized = {
  code: 4100,
  message:
    'The requested account and/or method has not been authorized by the user.',
}

describe('forwardToNode', () => {
  let server: RunningServer
  let nodeOf: (chainId: string) => Promise<HttpNode | undefined>

  beforeAll(async () => {
    server = await startTestServer(embeddedConfig({ port: 0 }))
    nodeOf = async (wanted) => {
      const network = server.networks.find(
        ({ chainId }) => `eip155:${chainId}` === wanted,
      )
      const { baseUrl = 'none' } = network ?? {}
      const address = { baseUrl, apiKey: DEVELOPMENT_KEY }
      return createHttpNode({
        endpoint: hostedEndpoint(address),
        post: fetch,
      })
    }
  })

  afterAll(() => server.stop())

  it('asks the node of its scope and no other', async () => {
    const answers = [scope, 'eip155:31338'].map((scope) =>
      forward({ ...call('eth_chainId'), scope }, nodeOf),
    )
    expect(await Promise.all(answers)).toStrictEqual(['0x7a69', '0x7a6a'])
  })

  it('passes a real error of the node on', async () => {
    const refused = forward(
      call('eth_getBalance', { params: ['no address', 'latest'] }),
      nodeOf,
    )
    await expect(refused).rejects.toMatchObject({
      code: expect.any(Number),
      message: expect.stringMatching(/./),
    })
    await expect(refused).rejects.not.toMatchObject({ code: 4901 })
  })
})

describe('forwardToNode where the node fails', () => {
  it.each<OutageReason>([
    'unreachable',
    'timeout',
    'rate-limited',
    'unauthorized',
    'malformed',
  ])('answers 4901 with the reason %s', async (reason) => {
    await expect(
      forward(call('eth_call'), failing(new NodeOutageError(reason))),
    ).rejects.toMatchObject({
      code: 4901,
      message: 'The provider is not connected to the requested chain.',
      data: { reason },
    })
  })

  it('answers 4901 where no node is set', async () => {
    await expect(
      forward(call('eth_call'), async () => undefined),
    ).rejects.toMatchObject({ code: 4901, data: { reason: 'no-node' } })
  })

  it('passes code, message and data of a revert on', async () => {
    const revert = { code: 3, message: 'execution reverted', data: '0x08c3' }
    await expect(
      forward(call('eth_call'), failing(new NodeAnswerError(revert))),
    ).rejects.toMatchObject(revert)
  })

  it('rethrows errors that are not node errors unchanged', async () => {
    const error = new TypeError('of our own')
    await expect(forward(call('eth_call'), failing(error))).rejects.toBe(error)
  })
})

it('forwardToNode passes the rule of the method to the node', async () => {
  const asked: unknown[] = []
  const nodeOf: Networks['nodeOf'] = async () => ({
    request: async ({ method, rule }) => {
      asked.push([method, rule])
      return null
    },
  })
  await forward(call('toy_read'), nodeOf)
  expect(asked).toStrictEqual([['toy_read', rule]])
})

describe('forwardToNode when the session ends', () => {
  it('calls no node if it ended before the node was found', async () => {
    const controller = new AbortController()
    let requests = 0
    const answered = forward(
      call('eth_call', { signal: controller.signal }),
      async () => ({
        request: async () => {
          requests += 1
          return null
        },
      }),
    )
    controller.abort()
    await expect(answered).rejects.toMatchObject(unauthorized)
    expect(requests).toBe(0)
  })

  it('answers 4100 while the node is being asked', async () => {
    const controller = new AbortController()
    const answered = forward(
      call('eth_call', { signal: controller.signal }),
      async () => ({
        request: ({ signal }) =>
          new Promise((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason))
            controller.abort()
          }),
      }),
    )
    await expect(answered).rejects.toMatchObject(unauthorized)
  })
})
