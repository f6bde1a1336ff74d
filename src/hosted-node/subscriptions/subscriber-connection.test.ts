import { describe, expect, it } from 'vitest'
import { OutageError } from '../upstream/outage.ts'
import { createSubscriberConnection } from './subscriber-connection.ts'

const setUp = ({ mostSubscriptions = 100 } = {}) => {
  const sent: string[] = []
  const listeners = new Set<(json: string) => void>()
  let overflows = 0
  let fails = false
  const connection = createSubscriberConnection({
    join: async (_, listener) => {
      if (fails) throw new OutageError('unreachable')
      listeners.add(listener)
      // The stream emits at once, before any answer can be sent.
      listener('"first"')
      return () => listeners.delete(listener)
    },
    outbox: {
      send: (text) => sent.push(text),
      overflow: () => {
        overflows += 1
        connection.close()
      },
    },
    mostSubscriptions,
  })
  return {
    sent,
    connection,
    tell: (json: string) => {
      for (const listener of listeners) listener(json)
    },
    listening: () => listeners.size,
    overflows: () => overflows,
    fail: () => {
      fails = true
    },
  }
}

const answered = Promise.resolve()

const idOf = (outcome: object): string =>
  'result' in outcome ? String(outcome.result) : ''

describe('createSubscriberConnection', () => {
  it('uses 16 random bytes as a subscription id', async () => {
    const { connection } = setUp()
    const ids = await Promise.all(
      ['newHeads', 'newHeads'].map(async (topic) =>
        idOf(await connection.subscribe([topic], answered)),
      ),
    )

    expect(ids).toEqual([
      expect.stringMatching(/^0x[0-9a-f]{32}$/),
      expect.stringMatching(/^0x[0-9a-f]{32}$/),
    ])
    expect(new Set(ids).size).toBe(2)
  })

  it('sends no event of a subscription before its answer', async () => {
    const { connection, sent, tell } = setUp()
    let answer = (): void => undefined
    const sending = new Promise<void>((resolve) => {
      answer = resolve
    })
    const id = idOf(await connection.subscribe(['newHeads'], sending))
    tell('"second"')
    const before = [...sent]
    sent.push('the answer')
    answer()
    await sending
    tell('"third"')

    expect(before).toEqual([])
    expect(sent).toEqual([
      'the answer',
      ...['first', 'second', 'third'].map((result) =>
        JSON.stringify({
          jsonrpc: '2.0',
          method: 'eth_subscription',
          params: { subscription: id, result },
        }),
      ),
    ])
  })

  it('ends a subscription whose answer is never sent', async () => {
    const { connection, sent, listening } = setUp()
    const failed = Promise.reject(new Error('closed'))
    await connection.subscribe(['newHeads'], failed)
    await failed.catch(() => undefined)

    expect([sent, listening()]).toEqual([[], 0])
  })

  it('drops a peer when too much is queued for it', async () => {
    const { connection, sent, tell, overflows, listening } = setUp()
    const never = new Promise(() => undefined)
    await connection.subscribe(['newHeads'], never)
    const mebibyte = JSON.stringify('x'.repeat(2 ** 20))
    for (let count = 0; count < 10; count += 1) tell(mebibyte)

    expect([overflows(), listening(), sent]).toEqual([1, 0, []])
  })

  it('unsubscribes once, and only its own subscriptions', async () => {
    const { connection, sent, tell } = setUp()
    const other = setUp()
    const id = idOf(await connection.subscribe(['newHeads'], answered))
    sent.length = 0
    const results = [
      other.connection.unsubscribe(id),
      connection.unsubscribe(id),
      connection.unsubscribe(id),
    ]
    tell('"late"')

    expect([results, sent]).toEqual([[false, true, false], []])
  })

  it('rejects one subscription above the limit', async () => {
    const { connection, listening } = setUp({ mostSubscriptions: 2 })
    const outcomes = await Promise.all(
      Array.from({ length: 3 }, () =>
        connection.subscribe(['newHeads'], answered),
      ),
    )

    expect([outcomes[2], listening()]).toEqual([
      {
        error: {
          code: -32005,
          message: 'Limit exceeded: at most 2 subscriptions on one connection',
        },
      },
      2,
    ])
    connection.unsubscribe(idOf(outcomes[0] ?? {}))
    expect(await connection.subscribe(['newHeads'], answered)).toEqual({
      result: expect.any(String),
    })
  })

  it('answers invalid params with an error', async () => {
    const { connection } = setUp()

    expect(await connection.subscribe(['syncing'], answered)).toEqual({
      error: {
        code: -32602,
        message:
          'Invalid params: the first argument must be newHeads, logs or ' +
          'newPendingTransactions',
      },
    })
  })

  it('rejects during an outage, and counts no subscription for it', async () => {
    const { connection, fail } = setUp({ mostSubscriptions: 1 })
    fail()
    const subscribe = () => connection.subscribe(['newHeads'], answered)

    await expect(subscribe()).rejects.toThrow(OutageError)
    await expect(subscribe()).rejects.toThrow(OutageError)
  })

  it('ends everything on close, even a subscription that just starts', async () => {
    const { connection, listening } = setUp()
    await connection.subscribe(['newHeads'], answered)
    const starting = connection.subscribe(['newHeads'], answered)
    connection.close()
    await starting

    expect(listening()).toBe(0)
  })
})
