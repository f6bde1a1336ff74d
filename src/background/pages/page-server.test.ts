import { describe, expect, it } from 'vitest'
import { unauthorized } from '../../protocol/errors.ts'
import { limits } from '../../protocol/limits.ts'
import type { Session } from '../../protocol/session-api.ts'
import { createWakeLock } from '../host/wake-lock.ts'
import { onlyEip155 } from '../namespaces/eip155/rules.ts'
import { createFrameAnswerer } from './answer-frames.ts'
import { createCallLimiter } from './call-limiter.ts'
import type { Caller } from './caller.ts'
import { createPageServer, type PageServerOptions } from './page-server.ts'

const caller: Caller = {
  origin: 'https://app.example',
  tabId: 1,
  documentId: 'D1',
  transport: 'injected',
  key: 'injected/D1/c1',
}
const requestContext = {
  caller,
  requestKey: 'injected/D1/c1/1',
  disconnected: new AbortController().signal,
  willStore: () => undefined,
}

const notAsked = (): never => {
  throw new Error('not asked for here')
}

const empty: Session = { sessionScopes: {}, sessionProperties: {} }

const serve = (
  read: (origin: string) => Promise<Session> = async () => empty,
  ready: Promise<void> = Promise.resolve(),
  options: Partial<PageServerOptions> = {},
) =>
  createFrameAnswerer(
    createPageServer({
      ...withHooks({ readSession: read }),
      limiter: createCallLimiter(),
      wakeLock: createWakeLock(() => undefined),
      log: { error: () => undefined },
      ready,
      answered: () => undefined,
      ethereum: {
        chains: {
          read: notAsked,
          topics: {},
          choose: notAsked,
          name: 'ethereum',
          sessionChanging: notAsked,
        },
        networks: { list: notAsked },
        askedOn: notAsked,
        subscribedOn: notAsked,
        batchedOn: notAsked,
        isAskedToAdd: notAsked,
        addNetwork: notAsked,
      },
      noted: {
        activity: { note: async () => undefined },
        now: Date.now,
        namespaces: onlyEip155,
        isWithdrawn: () => false,
        described: () => undefined,
      },
      ...options,
    }),
    { isInTime: () => true, pay: () => undefined },
    (frame, requestContext, answer) => answer(frame, requestContext),
  )

/** The hooks of a server that uses only these. */
const withHooks = (hooks: Partial<PageServerOptions['hooks']>) => ({
  hooks: {
    readSession: notAsked,
    now: Date.now,
    offerSession: notAsked,
    askUser: notAsked,
    grantSession: notAsked,
    endSession: notAsked,
    recall: notAsked,
    runInFlight: notAsked,
    findMethod: notAsked,
    ...hooks,
  },
})

const getSession = { jsonrpc: '2.0', id: 1, method: 'wallet_getSession' }

const failure = (
  code: number,
  { id = 1, message, data }: { id?: unknown; message: string; data?: unknown },
) => ({
  jsonrpc: '2.0',
  id,
  error: data === undefined ? { code, message } : { code, message, data },
})

const invalidRequest = (id: unknown, reason: string) =>
  failure(-32600, {
    id,
    message: 'The JSON sent is not a valid Request object.',
    data: { reason },
  })

const internal = failure(-32603, { message: 'Internal JSON-RPC error.' })

describe('the page server', () => {
  it.each([
    ['absent', getSession],
    ['{}', { ...getSession, params: {} }],
    ['[]', { ...getSession, params: [] }],
    ['an unknown member', { ...getSession, params: { sessionId: '0x1' } }],
  ])('answers wallet_getSession with params %s', async (_title, frame) => {
    expect(await serve().answer(frame, requestContext)).toStrictEqual({
      jsonrpc: '2.0',
      id: 1,
      result: { sessionScopes: {}, sessionProperties: {} },
    })
  })

  it.each(['9f6c', 0, -5, 2 ** 53])('echoes the id %j', async (id) => {
    expect(
      await serve().answer({ ...getSession, id }, requestContext),
    ).toStrictEqual({
      jsonrpc: '2.0',
      id,
      result: empty,
    })
  })

  it('reads the session of the origin that asks', async () => {
    const asked: string[] = []
    const server = serve(async (origin) => {
      asked.push(origin)
      return empty
    })
    await server.answer(
      { ...getSession, origin: 'https://b.example' },
      requestContext,
    )
    expect(asked).toStrictEqual(['https://app.example'])
  })

  it('reports what is wrong with params', async () => {
    expect(
      await serve().answer({ ...getSession, params: ['x'] }, requestContext),
    ).toStrictEqual(
      failure(-32602, {
        message: 'Invalid method parameter(s).',
        data: { path: 'params', reason: 'takes no parameters' },
      }),
    )
  })

  it.each(['eth_chainId', '', 'constructor', '__proto__', 'toString'])(
    'does not know the method %j',
    async (method) => {
      expect(
        await serve().answer({ ...getSession, method }, requestContext),
      ).toStrictEqual(
        failure(-32601, {
          message: 'The method does not exist / is not available.',
        }),
      )
    },
  )

  it('does not answer a caller without a served origin', async () => {
    const answer = await serve().answer(getSession, {
      ...requestContext,
      caller: { ...caller, origin: 'null' },
    })
    expect(answer).toMatchObject({ error: { code: 4100 } })
  })

  it('answers only when the worker is ready', async () => {
    let becomeReady: () => void = () => undefined
    const ready = new Promise<void>((resolve) => {
      becomeReady = resolve
    })
    const order: string[] = []
    const answered = serve(async () => {
      order.push('read')
      return empty
    }, ready).answer(getSession, requestContext)
    await new Promise((resolve) => setImmediate(resolve))
    order.push('ready')
    becomeReady()
    await answered
    expect(order).toStrictEqual(['ready', 'read'])
  })

  it('answers with an error when the worker cannot get ready', async () => {
    const server = serve(undefined, Promise.reject(new Error('no storage')))
    expect(await server.answer(getSession, requestContext)).toStrictEqual(
      internal,
    )
  })
})

describe('the middleware around a call', () => {
  it('holds the worker awake during a call', async () => {
    let finish: () => void = () => undefined
    const slow = new Promise<Session>((resolve) => {
      finish = () => resolve(empty)
    })
    let holds = 0
    const server = serve(() => slow, undefined, {
      wakeLock: {
        hold: () => {
          holds += 1
          return () => {
            holds -= 1
          }
        },
      },
    })
    const answered = server.answer(getSession, requestContext)
    expect(holds).toBe(1)
    finish()
    await answered
    expect(holds).toBe(0)
  })

  it('knows scope and account before the session is read', async () => {
    const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
    const order: unknown[] = []
    const server = serve(undefined, undefined, {
      ...withHooks({
        findMethod: (scope, method) => {
          const rule = onlyEip155.ruleOf(scope, method)
          return rule && { rule, invoke: notAsked }
        },
        runInFlight: (call, task) => {
          order.push(call)
          return task({ signal: new AbortController().signal })
        },
        readSession: async () => {
          order.push('read')
          return empty
        },
      }),
    })
    await server.answer(
      {
        ...getSession,
        method: 'wallet_invokeMethod',
        params: {
          scope: 'eip155:1',
          request: { method: 'personal_sign', params: ['0x00', address] },
        },
      },
      requestContext,
    )
    expect(order).toStrictEqual([
      { origin: caller.origin, scope: 'eip155:1', account: address },
      'read',
    ])
  })

  it('logs the errors that it conceals from the page', async () => {
    const logged: unknown[] = []
    const cause = new Error('the disk is full')
    const server = serve(() => Promise.reject(cause), undefined, {
      log: { error: (...args) => logged.push(args) },
    })
    await server.answer(getSession, requestContext)
    expect(logged).toStrictEqual([['wallet_getSession failed', cause]])
  })
})

describe('wallet_invokeMethod', () => {
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const granting = (chainId: string, ...methods: string[]) => ({
    [chainId]: {
      methods,
      notifications: [],
      accounts: [`${chainId}:${address}`],
    },
  })
  const server = serve(undefined, undefined, {
    ...withHooks({
      findMethod: (scope, method) => {
        const rule = onlyEip155.ruleOf(scope, method)
        return rule && { rule, invoke: async () => 'invoked' }
      },
      runInFlight: (_call, task) =>
        task({ signal: new AbortController().signal }),
      readSession: async () => ({
        sessionScopes: {
          ...granting('eip155:1', 'personal_sign'),
          ...granting('eip155:2', 'eth_chainId'),
        },
        sessionProperties: {},
      }),
    }),
  })
  const invoke = (scope: string, params: string[]) =>
    server.answer(
      {
        ...getSession,
        method: 'wallet_invokeMethod',
        params: { scope, request: { method: 'personal_sign', params } },
      },
      requestContext,
    )

  it('runs what the scope of the call allows', async () => {
    expect(await invoke('eip155:1', ['0x00', address])).toMatchObject({
      result: 'invoked',
    })
  })

  it('does not run what only another scope allows', async () => {
    expect(await invoke('eip155:2', ['0x00', address])).toMatchObject({
      error: { code: unauthorized().code },
    })
  })

  it('does not run a call that names no account', async () => {
    expect(await invoke('eip155:1', ['0x00', '0x00'])).toMatchObject({
      error: { code: -32602 },
    })
  })
})

describe('an answer of the engine', () => {
  it('reveals nothing of a request that no method answered', async () => {
    const server = serve(async () => undefined as never)
    expect(
      await server.answer(
        { ...getSession, params: { secret: 1 } },
        requestContext,
      ),
    ).toStrictEqual(internal)
  })

  it('loses causes, stacks and disallowed members of error data', async () => {
    const server = serve(async () => {
      const data = {
        cause: { stack: 'at vault.ts:1' },
        stack: 'at vault.ts:1',
        request: 'whole',
        reason: 'allowed',
      }
      throw Object.assign(unauthorized(), { data })
    })
    expect(await server.answer(getSession, requestContext)).toStrictEqual(
      failure(4100, {
        message:
          'The requested account and/or method has not been authorized by the user.',
        data: { reason: 'allowed' },
      }),
    )
  })

  it('conceals errors that are not meant for pages', async () => {
    const server = serve(async () => {
      throw new Error('https://node.example/v3/secret-key refused')
    })
    expect(await server.answer(getSession, requestContext)).toStrictEqual(
      internal,
    )
  })

  it.each(['text', 7, null, true])(
    'does not echo the bad frame %j',
    async (frame) => {
      expect(await serve().answer(frame, requestContext)).toStrictEqual(
        invalidRequest(null, 'a frame must be an object'),
      )
    },
  )

  it('refuses a wrong jsonrpc', async () => {
    expect(
      await serve().answer({ ...getSession, jsonrpc: '1.0' }, requestContext),
    ).toStrictEqual(invalidRequest(1, 'jsonrpc must be "2.0"'))
  })

  it('refuses an object as id and does not echo it', async () => {
    expect(
      await serve().answer(
        { ...getSession, id: { toString: 1 } },
        requestContext,
      ),
    ).toStrictEqual(invalidRequest(null, 'id must be a string or an integer'))
  })

  it('refuses text as params', async () => {
    expect(
      await serve().answer({ ...getSession, params: 'text' }, requestContext),
    ).toStrictEqual(
      failure(-32602, {
        message: 'Invalid method parameter(s).',
        data: { path: 'params', reason: 'must be an object or an array' },
      }),
    )
  })
})

describe('frames and batches', () => {
  it('leaves a call without an id unanswered and does not run it', async () => {
    let reads = 0
    const server = serve(async () => {
      reads += 1
      return empty
    })
    const { id: _, ...notification } = getSession
    expect(await server.answer(notification, requestContext)).toBeUndefined()
    expect(reads).toBe(0)
  })

  it('answers each call of a batch in one batch', async () => {
    const { id: _, ...notification } = getSession
    expect(
      await serve().answer(
        [getSession, notification, 'junk', { ...getSession, id: 'b' }],
        requestContext,
      ),
    ).toStrictEqual([
      { jsonrpc: '2.0', id: 1, result: empty },
      invalidRequest(null, 'a frame must be an object'),
      { jsonrpc: '2.0', id: 'b', result: empty },
    ])
  })

  it('answers an empty batch with one error', async () => {
    expect(await serve().answer([], requestContext)).toStrictEqual(
      invalidRequest(null, 'a batch must not be empty'),
    )
  })

  it('leaves a call without an id unanswered, even past a limit', async () => {
    const { id: _, ...notification } = getSession
    const params = JSON.parse('['.repeat(70) + ']'.repeat(70))
    expect(
      await serve().answer({ ...notification, params }, requestContext),
    ).toBeUndefined()
  })

  it('accepts calls in a batch up to the limit', async () => {
    const batch = Array(limits.batchCalls).fill(getSession)
    expect(await serve().answer(batch, requestContext)).toHaveLength(
      limits.batchCalls,
    )
    expect(
      await serve().answer([...batch, getSession], requestContext),
    ).toStrictEqual(
      failure(-32005, {
        id: null,
        message: 'Request limit exceeded.',
        data: { reason: 'a batch may have 100 calls' },
      }),
    )
  })

  it('leaves a batch without ids unanswered', async () => {
    const { id: _, ...notification } = getSession
    expect(await serve().answer([notification], requestContext)).toBeUndefined()
  })

  it('answers text that is not JSON with a parse error', async () => {
    expect(
      await serve().answerText('{"jsonrpc"', requestContext),
    ).toStrictEqual(
      failure(-32700, { id: null, message: 'Invalid JSON was received.' }),
    )
  })

  it.each([
    ['too large', { a: 'x'.repeat(1_048_576) }],
    ['too deep', { a: JSON.parse('['.repeat(70) + ']'.repeat(70)) }],
  ])('refuses a request that is %s, by either form', async (_title, params) => {
    const frame = { ...getSession, params }
    const refusal = { error: { code: -32005 } }
    expect(await serve().answer(frame, requestContext)).toMatchObject({
      id: 1,
      ...refusal,
    })
    expect(
      await serve().answerText(JSON.stringify(frame), requestContext),
    ).toMatchObject(refusal)
  })
})
