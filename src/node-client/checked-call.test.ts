import { describe, expect, it } from 'vitest'
import { askChainId } from './chain-check.ts'
import { createCheckedCall } from './checked-call.ts'
import { NodeAnswerError, NodeOutageError, WrongChainError } from './errors.ts'
import type { HttpNode } from './http.ts'
import type { Json } from './json.ts'

const check = (
  node: HttpNode,
  options: Partial<Parameters<typeof createCheckedCall>[1]> = {},
): HttpNode => ({
  request: createCheckedCall(node.request, {
    chainId: '31337',
    askChainId: () => askChainId(node.request),
    ...options,
  }),
})

/** A node that reports this chain, and records its calls. */
const setUp = (says: () => Promise<Json>, now = Date.now) => {
  const asked: string[] = []
  const node: HttpNode = {
    request: async ({ method }) => {
      asked.push(method)
      return method === 'eth_chainId' ? await says() : 'answered'
    },
  }
  return { asked, checked: check(node, { now }) }
}

const ask = { method: 'eth_call' }

describe('createCheckedCall', () => {
  it('requests the chain once, before any other call', async () => {
    const { asked, checked } = setUp(async () => '0x7a69')
    expect(
      await Promise.all([checked.request(ask), checked.request(ask)]),
    ).toStrictEqual(['answered', 'answered'])
    await checked.request(ask)
    expect(asked).toStrictEqual([
      'eth_chainId',
      'eth_call',
      'eth_call',
      'eth_call',
    ])
  })

  it('never uses a node of another chain, and checks again on each call', async () => {
    let chainId = '0x1'
    const { asked, checked } = setUp(async () => chainId)
    await expect(checked.request(ask)).rejects.toMatchObject({
      name: 'NodeOutageError',
      reason: 'unreachable',
    })
    expect(asked).toStrictEqual(['eth_chainId'])
    chainId = '0x7a69'
    expect(await checked.request(ask)).toBe('answered')
  })

  it('checks a trusted node again for calls that ask for it, once for all', async () => {
    let chainId = '0x7a69'
    const { asked, checked } = setUp(async () => chainId)
    const fresh = { ...ask, checksChain: true }
    await checked.request(ask)
    await Promise.all([checked.request(fresh), checked.request(fresh)])
    expect(asked.splice(0)).toStrictEqual([
      'eth_chainId',
      'eth_call',
      'eth_chainId',
      'eth_call',
      'eth_call',
    ])
    chainId = '0x1'
    await expect(checked.request(fresh)).rejects.toBeInstanceOf(WrongChainError)
    await expect(checked.request(ask)).rejects.toBeInstanceOf(WrongChainError)
  })

  it('reports the served chain on each check', async () => {
    const served: unknown[] = []
    let said = '0x1'
    const checked = check(
      { request: async () => said },
      { served: (...one) => served.push(one) },
    )
    await expect(checked.request(ask)).rejects.toBeInstanceOf(WrongChainError)
    said = '0x7a69'
    await checked.request(ask)
    expect(served).toStrictEqual([
      ['1', false],
      ['31337', true],
    ])
  })

  it('checks again after the node was unreachable', async () => {
    const asked: string[] = []
    let failure: Error | undefined
    const checked = check({
      request: async ({ method }) => {
        asked.push(method)
        if (failure) throw failure
        return '0x7a69'
      },
    })
    await checked.request(ask)
    failure = new NodeOutageError('unreachable')
    await expect(checked.request(ask)).rejects.toBe(failure)
    failure = undefined
    await checked.request(ask)
    expect(asked).toStrictEqual([
      'eth_chainId',
      'eth_call',
      'eth_call',
      'eth_chainId',
      'eth_call',
    ])
  })

  it('checks again after a day', async () => {
    const HOUR = 3_600_000
    let hours = 0
    let said = '0x7a69'
    const asked: string[] = []
    const checked = check(
      {
        request: async ({ method }) => {
          asked.push(method)
          return said
        },
      },
      { now: () => hours * HOUR },
    )
    for (hours of [0, 1, 23]) await checked.request(ask)
    expect(asked.splice(0)).toStrictEqual([
      'eth_chainId',
      'eth_call',
      'eth_call',
      'eth_call',
    ])
    hours = 24
    await Promise.all([checked.request(ask), checked.request(ask)])
    expect(asked.splice(0)).toStrictEqual([
      'eth_chainId',
      'eth_call',
      'eth_call',
    ])
    hours = 49
    said = '0x1'
    await expect(checked.request(ask)).rejects.toBeInstanceOf(WrongChainError)
    expect(asked).toStrictEqual(['eth_chainId'])
  })

  it('checks again when the clock was set back by days', async () => {
    let clock = 7 * 86_400_000
    const { asked, checked } = setUp(
      async () => '0x7a69',
      () => clock,
    )
    await checked.request(ask)
    clock = 0
    await checked.request(ask)
    expect(asked).toStrictEqual([
      'eth_chainId',
      'eth_call',
      'eth_chainId',
      'eth_call',
    ])
  })

  it.each([
    ['what is not a chain id', async () => 31337],
    [
      'an error of its own',
      async () => {
        throw new NodeAnswerError({ code: -32601, message: 'no such method' })
      },
    ],
  ])('rejects %s as malformed', async (_title, says) => {
    await expect(setUp(says).checked.request(ask)).rejects.toMatchObject({
      reason: 'malformed',
    })
  })

  it('passes an outage on unchanged', async () => {
    const outage = new NodeOutageError('timeout')
    const { checked } = setUp(() => Promise.reject(outage))
    await expect(checked.request(ask)).rejects.toBe(outage)
  })

  it('says that a call was not sent if the check failed, and only then', async () => {
    let failing: string | undefined = 'eth_chainId'
    const checked = check({
      request: async ({ method }) => {
        if (method === failing) throw new NodeOutageError('timeout')
        return '0x7a69'
      },
    })
    await expect(checked.request(ask)).rejects.toMatchObject({ isUnsent: true })
    failing = 'eth_call'
    await expect(checked.request(ask)).rejects.toMatchObject({
      isUnsent: false,
    })
  })

  it('aborts one caller without affecting the others', async () => {
    let answer: (chainId: string) => void = () => undefined
    const said = new Promise<string>((resolve) => {
      answer = resolve
    })
    const { checked } = setUp(() => said)
    const controller = new AbortController()
    const one = checked.request({ ...ask, signal: controller.signal })
    const other = checked.request(ask)
    controller.abort('aborted')
    await expect(one).rejects.toBe('aborted')
    answer('0x7a69')
    expect(await other).toBe('answered')
  })
})
