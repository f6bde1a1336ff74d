import { beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../node-client/json.ts'
import { developmentAccounts } from '../upstream/development-accounts.ts'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import type { SubscriberConnection } from './subscriber-connection.ts'
import { createSubscriptions, type Subscriptions } from './subscriptions.ts'

/** Init code that logs 42 with one topic, 0xaa. */
const LOGGING_CODE = '0x602a60005260aa60206000a100'
const TOPIC = `0x${'aa'.padStart(64, '0')}`

type Frame = { subscription: string; result: Record<string, Json> }

/** Received frames in order. */
const createInbox = () => {
  const frames: Frame[] = []
  const waiting: ((frame: Frame) => void)[] = []
  return {
    send: (text: string) => {
      const frame = JSON.parse(text).params as Frame
      const next = waiting.shift()
      if (next) next(frame)
      else frames.push(frame)
    },
    overflow: () => undefined,
    next: (): Promise<Frame> => {
      const frame = frames.shift()
      return frame
        ? Promise.resolve(frame)
        : new Promise((resolve) => waiting.push(resolve))
    },
    frames,
  }
}

const answered = Promise.resolve()

describe('createSubscriptions over a development chain', () => {
  let chain: Upstream
  let subscriptions: Subscriptions
  let hooks: string[]

  beforeEach(async () => {
    chain = await createEdrUpstream(31337)
    hooks = []
    subscriptions = createSubscriptions({
      source: { ask: chain.send, subscribe: chain.subscribe },
      development: true,
      warn: (event) => hooks.push(event),
      onReorganised: () => hooks.push('reorganised'),
    })
  })

  const send = async (method: string, ...params: Json[]): Promise<Json> => {
    const outcome = await chain.send({ method, params })
    if ('error' in outcome) throw new Error(outcome.error.message)
    return outcome.result
  }

  const emitLog = (): Promise<Json> =>
    send('eth_sendTransaction', {
      from: developmentAccounts[0]?.address ?? '',
      data: LOGGING_CODE,
      gas: '0x186a0',
    })

  const subscribe = async (
    connection: SubscriberConnection,
    ...params: Json[]
  ): Promise<Json> => {
    const outcome = await connection.subscribe(params, answered)
    if ('error' in outcome) throw new Error(outcome.error.message)
    return outcome.result
  }

  it('sends a mined block as its header', async () => {
    const inbox = createInbox()
    const id = await subscribe(subscriptions.connect(inbox), 'newHeads')
    await send('evm_mine')
    const { subscription, result } = await inbox.next()
    const {
      transactions,
      uncles,
      size,
      withdrawals,
      totalDifficulty,
      ...block
    } = (await send('eth_getBlockByNumber', '0x1', false)) as Record<
      string,
      Json
    >

    expect([subscription, result]).toEqual([id, block])
    expect([transactions, uncles, withdrawals, typeof size]).toEqual([
      [],
      [],
      [],
      'string',
    ])
    expect(totalDifficulty).toBe('0x0')
  })

  it('sends each block once to every subscriber of every connection', async () => {
    const inboxes = [createInbox(), createInbox()]
    for (const inbox of inboxes) {
      const connection = subscriptions.connect(inbox)
      await subscribe(connection, 'newHeads')
      await subscribe(connection, 'newHeads')
    }
    await send('hardhat_mine', '0x3')
    const numbers = await Promise.all(
      inboxes.map(async (inbox) => {
        const received: Json[] = []
        for (let count = 0; count < 6; count += 1) {
          received.push((await inbox.next()).result.number ?? null)
        }
        return received
      }),
    )

    expect(numbers).toEqual(
      Array(2).fill(['0x1', '0x1', '0x2', '0x2', '0x3', '0x3']),
    )
    expect(inboxes.map(({ frames }) => frames)).toEqual([[], []])
  })

  it('sends logs by filter, and pending transactions', async () => {
    const inbox = createInbox()
    const others = createInbox()
    await subscribe(subscriptions.connect(inbox), 'logs', { topics: [TOPIC] })
    await subscribe(subscriptions.connect(others), 'logs', {
      topics: [`0x${'0'.repeat(64)}`],
    })
    const pending = createInbox()
    await subscribe(subscriptions.connect(pending), 'newPendingTransactions')
    const hash = await emitLog()
    const [log] = (await send('eth_getLogs', { fromBlock: '0x1' })) as Json[]

    expect((await inbox.next()).result).toEqual(log)
    expect((await pending.next()).result).toBe(hash)
    expect(others.frames).toEqual([])
  })

  it('removes the logs of a reverted chain, and sends its heads', async () => {
    const heads = createInbox()
    const logs = createInbox()
    await subscribe(subscriptions.connect(heads), 'newHeads')
    await subscribe(subscriptions.connect(logs), 'logs')
    const snapshot = await send('evm_snapshot')
    await emitLog()
    await emitLog()
    const received = [(await logs.next()).result, (await logs.next()).result]
    await heads.next()
    await heads.next()
    hooks.length = 0
    await send('evm_revert', snapshot)
    subscriptions.look()
    const fallen = (await heads.next()).result
    const removed = [(await logs.next()).result, (await logs.next()).result]
    await send('evm_increaseTime', '0x3e8')
    await emitLog()
    const replaced = (await logs.next()).result

    expect(removed).toEqual(
      received.toReversed().map((log) => ({ ...log, removed: true })),
    )
    expect(fallen.number).toBe('0x0')
    expect((await heads.next()).result.hash).toBe(replaced.blockHash)
    expect(hooks).toEqual(['reorganised'])
  })

  it('notices a revert with the next block without a call of look', async () => {
    const logs = createInbox()
    await subscribe(subscriptions.connect(logs), 'logs')
    const snapshot = await send('evm_snapshot')
    await emitLog()
    const first = (await logs.next()).result
    await send('evm_revert', snapshot)
    await send('evm_increaseTime', '0x3e8')
    await emitLog()

    expect((await logs.next()).result).toEqual({ ...first, removed: true })
    expect((await logs.next()).result).toMatchObject({
      blockNumber: '0x1',
      removed: false,
    })
  })

  it('sends nothing after an unsubscribe or a close', async () => {
    const inbox = createInbox()
    const connection = subscriptions.connect(inbox)
    const id = await subscribe(connection, 'newHeads')
    connection.unsubscribe(String(id))
    await subscribe(connection, 'newHeads')
    connection.close()
    const observer = createInbox()
    await subscribe(subscriptions.connect(observer), 'newHeads')
    await send('evm_mine')
    await observer.next()

    expect(inbox.frames).toEqual([])
  })

  it('rejects on a closed chain', async () => {
    await chain.close()
    const connection = subscriptions.connect(createInbox())

    await expect(connection.subscribe(['newHeads'], answered)).rejects.toThrow(
      'upstream outage: unreachable',
    )
  })
})
