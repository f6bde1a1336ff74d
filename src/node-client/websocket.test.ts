import { inspect } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  type FaultyNode,
  type FaultyNodeOptions,
  startFaultyNode,
} from '../dev/faulty-node.ts'
import { holdClockInTests } from '../dev/hold-clock.ts'
import { lookUntil } from '../dev/look-until.ts'
import { openSocket } from '../hosted-node/upstream/open-socket.ts'
import { tooLargeAnswer } from './ask.ts'
import { NodeAnswerError, NodeOutageError, WrongChainError } from './errors.ts'
import type { Json } from './json.ts'
import { parseNodeUrl } from './node-url.ts'
import { AnswerTooLongError } from './read-text.ts'
import {
  createSocketNode,
  type SocketNode,
  type SocketNodeOptions,
} from './websocket.ts'

const apiKey = 'canary-0123456789abcdef'

type WireCall = { id: number; method: string; params: Json[] }

const ends: (() => unknown)[] = []

// A busy machine must not time out: time advances only in tests.
holdClockInTests()

afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

const start = async ({
  script,
  ...options
}: Partial<SocketNodeOptions> & {
  script?: FaultyNodeOptions['script']
} = {}): Promise<{ node: SocketNode; server: FaultyNode }> => {
  const server = await startFaultyNode({
    chainId: 7,
    answer: ({ params }) => ({ result: params[0] ?? null }),
    ...(script ? { script } : {}),
  })
  ends.push(server.stop)
  const secrets = parseNodeUrl(`${server.wsUrl}/v3/${apiKey}`, ['ws'])
  const node = createSocketNode({
    url: secrets.url,
    secrets,
    open: openSocket,
    backOff: { firstMs: 0 },
    ...options,
  })
  ends.push(node.close)
  return { node, server }
}

const call = (value: Json): { method: string; params: Json[] } => ({
  method: 'echo',
  params: [value],
})

const askAll = (node: SocketNode, count: number): Promise<Json>[] =>
  Array.from({ length: count }, (_, index) => node.request(call(index)))

const upTo = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => index)

const reasonOf = async (request: Promise<unknown>): Promise<unknown> => {
  const failure = await request.catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(NodeOutageError)
  const text = inspect(failure, { showHidden: true, depth: 9 })
  expect(text).not.toMatch(/canary|127\.0\.0\.1/)
  return (failure as NodeOutageError).reason
}

const textsOf = ({ requests }: FaultyNode): unknown[] =>
  requests.map(({ body }) => JSON.parse(body))

const sizesOf = (server: FaultyNode): number[] =>
  textsOf(server).map((text) => (Array.isArray(text) ? text.length : 0))

const answerTo = (text: string, result: Json): string => {
  const { id } = JSON.parse(text) as WireCall
  return JSON.stringify({ jsonrpc: '2.0', id, result })
}

describe('a call over a socket', () => {
  it('opens the socket, and the next one reuses it', async () => {
    const { node, server } = await start()
    const before = node.isOpen()
    expect([
      await node.request(call('a')),
      await node.request(call('b')),
    ]).toStrictEqual(['a', 'b'])
    expect([before, node.isOpen(), server.openSockets()]).toStrictEqual([
      false,
      true,
      1,
    ])
    expect(textsOf(server)).toStrictEqual([
      { jsonrpc: '2.0', id: 1, method: 'echo', params: ['a'] },
      { jsonrpc: '2.0', id: 2, method: 'echo', params: ['b'] },
    ])
  })

  it('does not reveal its caller', async () => {
    const { node, server } = await start()
    await node.request(call('a'))
    expect(Object.keys(server.requests[0]?.headers ?? {}).sort()).toStrictEqual(
      [
        'connection',
        'host',
        'sec-websocket-key',
        'sec-websocket-version',
        'upgrade',
      ],
    )
  })

  it("returns a node's own error unchanged", async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const { node } = await start({
      script: (text, send) => {
        const { id } = JSON.parse(text) as WireCall
        send(JSON.stringify({ jsonrpc: '2.0', id, error }))
      },
    })
    const failure = await node.request(call(1)).catch((thrown) => thrown)
    expect(failure).toBeInstanceOf(NodeAnswerError)
    expect(failure).toMatchObject(error)
  })

  it('is batched with the others of its turn: 1,000 are ten messages', async () => {
    const { node, server } = await start()
    await node.connect()
    expect(await Promise.all(askAll(node, 1_000))).toStrictEqual(upTo(1_000))
    expect(sizesOf(server)).toStrictEqual(Array.from({ length: 10 }, () => 100))
  })

  it('is matched by its id, however late another is', async () => {
    const texts: string[] = []
    const { node } = await start({
      script: (text, send) => {
        if (texts.push(text) < 3) return
        for (const one of texts.toReversed()) {
          send(answerTo(one, (JSON.parse(one) as WireCall).params[0] ?? null))
        }
      },
      defer: (run) => run(),
    })
    await node.connect()
    // The first is sent at the end of this turn, each of the others at once.
    const [first] = askAll(node, 1)
    await new Promise((resolve) => setImmediate(resolve))
    const others = [1, 2].map((n) =>
      node.request({ method: 'echo', params: [n] }),
    )
    expect(await Promise.all([first, ...others])).toStrictEqual([0, 1, 2])
  })

  it('does not wait for others while nothing is in flight', async () => {
    const deferred: (() => void)[] = []
    const { node, server } = await start({
      defer: (run) => deferred.push(run),
    })
    await node.connect()
    const [alone] = await Promise.all(askAll(node, 1))
    expect([alone, deferred.length, sizesOf(server)]).toStrictEqual([0, 0, [0]])
  })

  it('can be answered apart from its batch', async () => {
    const { node } = await start({
      script: (text, send) => {
        for (const one of JSON.parse(text) as WireCall[]) {
          send(answerTo(JSON.stringify(one), one.params[0] ?? null))
        }
      },
    })
    expect(await Promise.all(askAll(node, 3))).toStrictEqual([0, 1, 2])
  })

  it('alone is malformed if only its answer is missing in a batch', async () => {
    const { node } = await start({
      script: (text, send) => {
        const answers = (JSON.parse(text) as WireCall[])
          .filter(({ params }) => params[0] !== 1)
          .map((one) => answerTo(JSON.stringify(one), one.params[0] ?? null))
        const unknown = '{"jsonrpc":"2.0","id":99999,"result":1}'
        send(`[${[...answers, unknown].join(',')}]`)
      },
    })
    const [first, second, third] = askAll(node, 3)
    expect([
      await first,
      await reasonOf(second as Promise<Json>),
      await third,
      node.isOpen(),
    ]).toStrictEqual([0, 'malformed', 2, true])
  })

  it('that must not run twice is sent alone', async () => {
    const { node, server } = await start()
    await node.connect()
    const send = { ...call('tx'), once: true }
    await Promise.all([...askAll(node, 2), node.request(send)])
    expect(sizesOf(server)).toStrictEqual([2, 0])
  })

  it('times out without an answer, and a late one is ignored', async () => {
    let late = (): void => undefined
    const { node } = await start({
      script: (text, send) => {
        const one = JSON.parse(text) as WireCall
        if (one.params[0] === 'late') {
          late = () => send(answerTo(text, 'late'))
        } else {
          send(answerTo(text, 'in time'))
        }
      },
    })
    const slow = node.request(call('late'))
    await node.connect()
    expect(await node.request(call('x'))).toBe('in time')
    vi.advanceTimersByTime(20_000)
    expect(await reasonOf(slow)).toBe('timeout')
    late()
    expect(await node.request(call('y'))).toBe('in time')
  })

  it('ends a socket over which nothing arrives', async () => {
    const { node, server } = await start()
    await node.connect()
    await server.setFault('hang')
    const asked = reasonOf(node.request(call(1)))
    await lookUntil(() => server.requests.length > 0)
    vi.advanceTimersByTime(20_000)
    expect(await asked).toBe('timeout')
    expect(node.isOpen()).toBe(false)
  })

  it('leaves the others of its batch alone when aborted', async () => {
    const { node, server } = await start()
    await node.connect()
    await server.setFault({ slow: 20 })
    const controller = new AbortController()
    const reason = new Error('the session ended')
    const given = node.request({ ...call('x'), signal: controller.signal })
    const others = askAll(node, 2)
    queueMicrotask(() => controller.abort(reason))
    await expect(given).rejects.toBe(reason)
    expect(await Promise.all(others)).toStrictEqual([0, 1])
  })

  it('can be aborted while the socket opens', async () => {
    const { node } = await start()
    const controller = new AbortController()
    const given = node.request({ ...call('x'), signal: controller.signal })
    controller.abort()
    await expect(given).rejects.toBe(controller.signal.reason)
  })
})

describe('a socket node that rejects batches', () => {
  it('gets calls one by one from then on', async () => {
    const { node, server } = await start()
    await node.connect()
    await server.setFault('no-batches')
    expect(await Promise.all(askAll(node, 3))).toStrictEqual([0, 1, 2])
    expect(await Promise.all(askAll(node, 2))).toStrictEqual([0, 1])
    expect(sizesOf(server)).toStrictEqual([3, 0, 0, 0, 0, 0])
  })
})

describe('a socket with an invalid message', () => {
  it.each([
    ['HTML', '<html>'],
    ['a bare value', '7'],
    ['an id we never had', '{"jsonrpc":"2.0","id":999,"result":1}'],
    ['a batch of ids we never had', '[{"jsonrpc":"2.0","id":999,"result":1}]'],
    ['an error for no call', '{"jsonrpc":"2.0","id":null,"error":{}}'],
    [
      'an event of no subscription',
      '{"jsonrpc":"2.0","method":"eth_subscription","params":7}',
    ],
  ])('is closed: %s', async (_title, said) => {
    const { node, server } = await start({
      script: (_text, send) => send(said),
    })
    expect(await reasonOf(node.request(call(1)))).toBe('malformed')
    expect(node.isOpen()).toBe(false)
    expect(server.requests.length).toBe(1)
  })
})

describe('a socket with an answer that is too long', () => {
  it('is closed, and a lone call gets an error answer', async () => {
    const { node, server } = await start()
    await node.connect()
    await server.setFault('flood')
    expect(await node.ask(call(1))).toStrictEqual(tooLargeAnswer)
    expect(node.isOpen()).toBe(false)
  })

  it('fails all reads on it, to be retried alone, without back-off', async () => {
    const lost: string[] = []
    const { node } = await start({
      maxLength: 1_000,
      script: (text, send) =>
        send(
          Array.isArray(JSON.parse(text))
            ? 'x'.repeat(1_001)
            : answerTo(text, 7),
        ),
      onLost: (reason) => lost.push(reason),
      backOff: { firstMs: 60_000, mostMs: 60_000 },
    })
    const failures = await Promise.all(
      askAll(node, 2).map((asked) => asked.catch((error: unknown) => error)),
    )
    expect(failures).toStrictEqual([
      new AnswerTooLongError(),
      new AnswerTooLongError(),
    ])
    expect([lost, await node.request(call(1))]).toStrictEqual([['too-long'], 7])
  })
})

describe('a socket that is lost', () => {
  it('fails calls in flight and reports it once', async () => {
    const lost: string[] = []
    const { node, server } = await start({
      onLost: (reason) => lost.push(reason),
    })
    await node.connect()
    await server.setFault('drop-socket')
    const reasons = await Promise.all(askAll(node, 3).map(reasonOf))
    expect([reasons, lost]).toStrictEqual([
      ['unreachable', 'unreachable', 'unreachable'],
      ['unreachable'],
    ])
  })

  it('is reopened with the next call', async () => {
    const { node, server } = await start()
    await node.connect()
    await server.setFault('drop-socket')
    await reasonOf(node.request(call(1)))
    await server.setFault('none')
    expect(await node.request(call(2))).toBe(2)
  })

  it('is not retried too soon', async () => {
    let time = 0
    const { node, server } = await start({
      backOff: { firstMs: 100, now: () => time, random: () => 1 },
    })
    await server.setFault('refuse')
    expect(await reasonOf(node.request(call(1)))).toBe('unreachable')
    await server.setFault('none')
    time = 99
    const tooSoon = await reasonOf(node.request(call(2)))
    time = 100
    expect([tooSoon, await node.request(call(3))]).toStrictEqual([
      'unreachable',
      3,
    ])
    expect(server.requests.length).toBe(1)
  })

  it.each(['http-503', 'unauthorized', 'refuse'] as const)(
    'cannot be opened against %s',
    async (fault) => {
      const { node, server } = await start()
      await server.setFault(fault)
      expect(await reasonOf(node.connect())).toBe('unreachable')
    },
  )

  it('that was closed stays closed', async () => {
    const { node, server } = await start()
    await node.connect()
    node.close()
    expect(await reasonOf(node.request(call(1)))).toBe('unreachable')
    expect(server.requests).toStrictEqual([])
  })
})

describe('a node of another chain', () => {
  it('is not used', async () => {
    const { node, server } = await start({ chainId: 8 })
    const failure = await node.request(call(1)).catch((error) => error)
    expect(failure).toBeInstanceOf(WrongChainError)
    expect(textsOf(server)).toMatchObject([{ method: 'eth_chainId' }])
    expect(node.isOpen()).toBe(false)
  })

  it('is detected after a reconnect too', async () => {
    const { node, server } = await start({ chainId: 7 })
    expect(await node.request(call(1))).toBe(1)
    await server.setFault('wrong-chain')
    const lost = new Promise<void>((resolve) => {
      void node.subscribe(['newHeads'], {
        onEvent: () => undefined,
        onLost: resolve,
      })
    })
    await node.request(call(2))
    server.dropSockets()
    await lost
    await expect(node.request(call(3))).rejects.toBeInstanceOf(WrongChainError)
  })
})

describe('a subscription', () => {
  const listen = (): {
    events: Json[]
    losses: number[]
    listener: { onEvent: (event: Json) => void; onLost: () => void }
  } => {
    const events: Json[] = []
    const losses: number[] = []
    return {
      events,
      losses,
      listener: {
        onEvent: (event) => events.push(event),
        onLost: () => losses.push(events.length),
      },
    }
  }

  it('gets its own events in order, until it ends', async () => {
    const { node, server } = await start()
    const heads = listen()
    const hashes = listen()
    const end = await node.subscribe(['newHeads'], heads.listener)
    await node.subscribe(['newPendingTransactions'], hashes.listener)
    server.emit('newHeads', { number: '0x1' })
    server.emit('newPendingTransactions', '0xaa')
    server.emit('newHeads', { number: '0x2' })
    await node.request(call(1))
    end()
    await node.request(call(2))
    server.emit('newHeads', { number: '0x3' })
    await node.request(call(3))
    expect([heads, hashes].map(({ events }) => events)).toStrictEqual([
      [{ number: '0x1' }, { number: '0x2' }],
      ['0xaa'],
    ])
    expect(textsOf(server).flat()).toContainEqual({
      jsonrpc: '2.0',
      id: expect.any(Number),
      method: 'eth_unsubscribe',
      params: ['0x1'],
    })
  })

  it('queues events that arrive before its id is known', async () => {
    const event = (subscription: string, result: number): string =>
      JSON.stringify({
        jsonrpc: '2.0',
        method: 'eth_subscription',
        params: { subscription, result },
      })
    const { node } = await start({
      script: (text, send) => {
        send(event('0xa', 1))
        send(event('0xb', 9))
        send(answerTo(text, '0xa'))
        send(event('0xa', 2))
      },
    })
    const { events, listener } = listen()
    await node.subscribe(['newHeads'], listener)
    await node.request(call(1))
    expect(events.slice(0, 2)).toStrictEqual([1, 2])
  })

  it('is notified when the socket closes', async () => {
    const { node, server } = await start()
    const { losses, listener } = listen()
    const lost = new Promise<void>((resolve) => {
      void node.subscribe(['newHeads'], {
        ...listener,
        onLost: () => {
          listener.onLost()
          resolve()
        },
      })
    })
    await node.request(call(1))
    server.dropSockets()
    await lost
    expect(losses).toStrictEqual([0])
  })

  it('that a node rejects rejects with its error', async () => {
    const { node } = await start({
      script: (text, send) => {
        const { id } = JSON.parse(text) as WireCall
        const error = { code: -32601, message: 'no such method' }
        send(JSON.stringify({ jsonrpc: '2.0', id, error }))
      },
    })
    await expect(
      node.subscribe(['newHeads'], listen().listener),
    ).rejects.toMatchObject({ code: -32601 })
  })

  it('drops events that contain the key', async () => {
    const { node, server } = await start()
    const { events, losses, listener } = listen()
    await node.subscribe(['newHeads'], listener)
    server.emit('newHeads', { extraData: apiKey })
    await node.request(call(1)).catch(() => undefined)
    expect([events, losses]).toStrictEqual([[], [0]])
  })
})
