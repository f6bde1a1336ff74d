import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PageSender } from '../../messaging/browser.ts'
import { createMemoryPorts } from '../../messaging/memory-ports.ts'
import { formatPagePortName } from '../../protocol/envelope.ts'
import type { Answered } from './answer-frames.ts'
import type { Asking } from './page-context.ts'
import { servePage } from './serve-page.ts'
import { createTestConnections } from '../testing/builders.ts'

const extensionId = 'hnfgigmjhdebkmbdgdncnlhfhoendcjd'
const origin = 'https://a.example'
const sender = {
  id: extensionId,
  origin,
  tab: { id: 7 },
  frameId: 0,
  documentId: 'D1',
} as PageSender
const caller = {
  origin,
  tabId: 7,
  documentId: 'D1',
  way: 'injected',
  key: 'injected/D1/c1',
}

const session = (generation: number) => ({
  generation,
  sessionScopes: {},
  sessionProperties: {},
})

/** A relay's port to a worker that answers as the test says. */
const setUp = (
  options: {
    sender?: PageSender
    heard?: number
    generation?: number
    api?: 'eip1193'
    kept?: string[]
    answer?: () => Promise<Answered>
  } = {},
) => {
  const { heard, generation = 0, kept = [], api } = options
  const chain = { chainId: '0x1', accounts: ['0xa'] }
  const asked: [string, Asking][] = []
  const forgotten: string[] = []
  const received: unknown[] = []
  const connections = createTestConnections()
  const { near, far } = createMemoryPorts({
    name: formatPagePortName({ channel: 'c1', heard, api }),
    sender: options.sender ?? sender,
  })
  near.onMessage.addListener((message: unknown) => received.push(message))
  let isClosed = false
  near.onDisconnect.addListener(() => {
    isClosed = true
  })
  servePage(far, {
    extensionId,
    connections,
    log: { error: () => undefined },
    readSession: async () => session(generation),
    readEthereum: async () => ({ ...chain }),
    streams: {
      madeBy: () => [],
      answered: () => undefined,
      resume: async () => undefined,
      taken: () => undefined,
    },
    kept: {
      isKept: (key) => kept.includes(key),
      forget: async (key) => {
        forgotten.push(key)
      },
    },
    answerer: {
      answer: () => Promise.reject(new Error('not by frames')),
      answerText: (json, asking) => {
        asked.push([json, asking])
        return (
          options.answer?.() ??
          Promise.resolve({ jsonrpc: '2.0', id: 1, result: 'well' })
        )
      },
    },
  })
  const request = (id: number) =>
    near.postMessage({ type: 'request', id, json: `{"id":${id}}` })
  const closed = () => vi.waitFor(() => expect(isClosed).toBe(true))
  return {
    near,
    connections,
    asked,
    forgotten,
    received,
    request,
    closed,
    chain,
  }
}

/** Waits for messages; the first is always the one about the generation. */
const heardBy = async (received: unknown[], count: number) => {
  await vi.waitFor(() => expect(received).toHaveLength(count), { interval: 1 })
  return received
}

const json = '{"jsonrpc":"2.0","id":1,"result":"well"}'
const ended = JSON.stringify({
  jsonrpc: '2.0',
  method: 'wallet_sessionChanged',
  params: { sessionScopes: {} },
})

describe('a request', () => {
  it('is answered under its id, in the name of its document', async () => {
    const { asked, received, request } = setUp()
    request(4)
    expect(await heardBy(received, 2)).toStrictEqual([
      { type: 'generation', generation: 0 },
      { type: 'answer', id: 4, json, confirm: false },
    ])
    expect(asked).toStrictEqual([
      [
        '{"id":4}',
        {
          caller,
          requestKey: 'injected/D1/c1/4',
          gone: expect.any(AbortSignal),
        },
      ],
    ])
  })

  it('is to be confirmed while its outcome is kept', async () => {
    const { near, received, request, forgotten } = setUp({
      kept: ['injected/D1/c1/4'],
    })
    request(4)
    expect(await heardBy(received, 2)).toContainEqual({
      type: 'answer',
      id: 4,
      json,
      confirm: true,
    })
    near.postMessage({ type: 'heard', id: 4 })
    await vi.waitFor(() => expect(forgotten).toHaveLength(1))
    expect(forgotten).toStrictEqual(['injected/D1/c1/4'])
  })

  it('that nobody could answer is answered all the same', async () => {
    const { received, request } = setUp({ answer: async () => undefined })
    request(1)
    const error = {
      code: -32600,
      message: 'The JSON sent is not a valid Request object.',
      data: { reason: 'a request must have an id' },
    }
    expect(await heardBy(received, 2)).toContainEqual({
      type: 'answer',
      id: 1,
      json: JSON.stringify({ jsonrpc: '2.0', id: 1, error }),
      confirm: false,
    })
  })

  it('that is none is passed over', async () => {
    const { near, asked, received, request } = setUp()
    for (const junk of [null, 'ping', {}, { type: 'request', id: 'x' }]) {
      near.postMessage(junk)
    }
    request(1)
    await heardBy(received, 2)
    expect(asked).toHaveLength(1)
  })
})

describe('a request that is not answered', () => {
  it('is given up when its port closes, which asks again over the next', async () => {
    const never = new Promise<never>(() => undefined)
    const { near, asked, request } = setUp({ answer: () => never })
    request(4)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    const gone = asked.map(([, asking]) => asking.gone)
    expect(gone.map(({ aborted }) => aborted)).toStrictEqual([false])
    near.disconnect()
    await vi.waitFor(() =>
      expect(gone.map(({ aborted }) => aborted)).toStrictEqual([true]),
    )
  })
})

describe('a slow request', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is said to have arrived after 300 ms', async () => {
    vi.useFakeTimers()
    const never = new Promise<never>(() => undefined)
    const { received, request } = setUp({ answer: () => never })
    request(4)
    await vi.advanceTimersByTimeAsync(299)
    expect(received).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(received.slice(1)).toStrictEqual([{ type: 'received', id: 4 }])
  })

  it('is said to have arrived at once to a relay that waits for it', async () => {
    const never = new Promise<never>(() => undefined)
    const { near, received } = setUp({ answer: () => never })
    near.postMessage({ type: 'request', id: 4, json: '{}', receipt: true })
    expect(await heardBy(received, 2)).toContainEqual({
      type: 'received',
      id: 4,
    })
  })
})

describe('a session event', () => {
  it('is told with its number, each once and in order', async () => {
    const { connections, received } = setUp({ generation: 2 })
    await heardBy(received, 1)
    for (const generation of [1, 2, 3, 3, 4]) {
      for (const { tellSession } of connections.all()) {
        tellSession(session(generation))
      }
    }
    expect(await heardBy(received, 3)).toStrictEqual([
      { type: 'generation', generation: 2 },
      { type: 'event', json: ended, generation: 3 },
      { type: 'event', json: ended, generation: 4 },
    ])
  })

  it('that a page slept through is told when it comes back', async () => {
    const { received } = setUp({ heard: 1, generation: 2 })
    expect(await heardBy(received, 2)).toStrictEqual([
      { type: 'event', json: ended, generation: 2 },
      { type: 'generation', generation: 2 },
    ])
  })

  it('is not told to a page that has heard it', async () => {
    const { received } = setUp({ heard: 2, generation: 2 })
    expect(await heardBy(received, 1)).toStrictEqual([
      { type: 'generation', generation: 2 },
    ])
  })

  it('is not told to a page that came after it', async () => {
    const { received } = setUp({ generation: 2 })
    expect(await heardBy(received, 1)).toStrictEqual([
      { type: 'generation', generation: 2 },
    ])
  })
})

describe('where the EIP-1193 provider stands', () => {
  const generation = { type: 'generation', generation: 0 }
  const told = (chainId: string) => ({
    type: 'event',
    api: 'eip1193',
    json: `{"chainId":"${chainId}","accounts":["0xa"]}`,
  })

  it('is told to a page that listens to it, with the session', async () => {
    const { received } = setUp({ api: 'eip1193' })
    const caughtUp = { ...generation, api: 'eip1193' }
    expect(await heardBy(received, 2)).toStrictEqual([told('0x1'), caughtUp])
  })

  it('is told to nobody else', async () => {
    const { received, connections } = setUp()
    await heardBy(received, 1)
    await connections.all()[0]?.tellEthereum?.()
    expect(received).toStrictEqual([generation])
  })

  it('is told once the page begins to listen, before it is answered', async () => {
    const { near, received, asked } = setUp()
    await heardBy(received, 1)
    near.postMessage({ type: 'listen', api: 'eip1193' })
    near.postMessage({ type: 'request', id: 4, json: '{}', api: 'eip1193' })
    expect(await heardBy(received, 4)).toStrictEqual([
      generation,
      told('0x1'),
      { ...generation, api: 'eip1193' },
      { type: 'answer', id: 4, json, confirm: false },
    ])
    expect(asked).toMatchObject([['{}', { api: 'eip1193' }]])
  })

  it('is told as it is when it is told, and in order', async () => {
    const { received, connections, chain } = setUp({ api: 'eip1193' })
    await heardBy(received, 2)
    const [page] = connections.all()
    chain.chainId = '0x2'
    const first = page?.tellEthereum?.()
    chain.chainId = '0x3'
    await Promise.all([first, page?.tellEthereum?.()])
    const [, , ...later] = await heardBy(received, 4)
    expect(later).toStrictEqual([told('0x3'), told('0x3')])
  })
})

describe('a port', () => {
  it('counts as a page while it is open', async () => {
    const { near, connections } = setUp()
    expect(connections.all().map((one) => one.caller)).toStrictEqual([caller])
    near.disconnect()
    await vi.waitFor(() => expect(connections.all()).toStrictEqual([]))
  })

  it.each([
    ['a sub-frame', { ...sender, frameId: 3 }],
    ['an opaque origin', { ...sender, origin: 'null' }],
    ['another extension', { ...sender, id: 'other' }],
  ])('of %s is refused and closed', async (_title, sender) => {
    const { connections, received, closed } = setUp({ sender })
    await closed()
    expect(received).toStrictEqual([{ type: 'refused' }])
    expect(connections.all()).toStrictEqual([])
  })
})
