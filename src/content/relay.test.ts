import { describe, expect, it } from 'vitest'
import type { Port } from '../messaging/browser.ts'
import { createMemoryPorts } from '../messaging/memory-ports.ts'
import type { ToPage } from '../protocol/envelope.ts'
import { limits } from '../protocol/limits.ts'
import type { TopicCursors } from '../protocol/link.ts'
import { createRelay, type Relay } from './relay.ts'

const delivered = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

const SECOND = 1_000
const ACK = 250

/** A relay between a page that writes down what it hears and workers to stop. */
const setUp = () => {
  const heard: ToPage[] = []
  const workers: { port: Port; received: unknown[] }[] = []
  const delays: number[] = []
  let prerendering = false
  let tasks: (() => void)[] = []
  let checks: (() => void)[] = []
  const acks: (() => void)[] = []
  let opening: () => void = () => undefined
  let outlived: (() => never) | undefined
  const relay: Relay = createRelay({
    toPage: (message) => heard.push(message),
    isPrerendering: () => prerendering,
    openPort: () => {
      opening()
      const { near, far } = createMemoryPorts()
      const received: unknown[] = []
      far.onMessage.addListener((message) => received.push(message))
      workers.push({ port: far, received })
      return { ...near, disconnect: () => outlived?.() ?? near.disconnect() }
    },
    schedule: (task, milliseconds) => {
      // Checks and acknowledgements are apart from what is retried.
      if (milliseconds === SECOND) checks.push(task)
      else if (milliseconds === ACK) acks.push(task)
      else {
        delays.push(milliseconds)
        tasks.push(task)
      }
    },
  })
  return {
    relay,
    heard,
    workers,
    delays,
    runAck: () => acks.shift()?.(),
    runTask: () => tasks.shift()?.(),
    runTasks: () => {
      const due = tasks
      tasks = []
      for (const task of due) task()
    },
    /** Lets a second pass. */
    second: () => {
      const due = checks
      checks = []
      for (const check of due) check()
    },
    prerender: (value: boolean) => {
      prerendering = value
    },
    /** Every call of the browser throws from here on. */
    outlive: () => {
      outlived = () => {
        throw new Error('Extension context invalidated.')
      }
      opening = outlived
    },
    worker: (index: number) => {
      const worker = workers[index]
      if (!worker) throw new Error(`no worker ${index}`)
      const { port, received } = worker
      return {
        port,
        received,
        requests: () => received.filter(isRequest),
        hello: () => received[0],
      }
    },
  }
}

const isRequest = (message: unknown): boolean =>
  (message as { type: string }).type === 'request'

const hello = (topics: TopicCursors[] = [], pending: number[] = []) => ({
  type: 'hello',
  topics,
  pending,
})

/** What the worker says; the page hears `answer`. */
const reply = (id: number) => ({ ...answer(id), seq: id })

const event = (topic: string, cursor: string, json?: string) => ({
  type: 'event',
  seq: 1,
  topic,
  cursor,
  ...(json !== undefined && { json }),
})

const request = (id: number) => ({ type: 'request', id, json: `{"n":${id}}` })
const answer = (id: number): ToPage => ({ type: 'answer', id, json: `${id}` })

const failureOf = (message: ToPage | undefined): unknown =>
  message?.type === 'answer' ? JSON.parse(message.json).error : undefined

describe('the relay', () => {
  it('opens no port before the page asks', () => {
    expect(setUp().workers).toHaveLength(0)
  })

  it('carries a request to the worker and its answer to the page', async () => {
    const { relay, worker, heard } = setUp()
    relay.fromPage(request(1))
    await delivered()
    expect(worker(0).requests()).toStrictEqual([request(1)])
    worker(0).port.postMessage(reply(1))
    await delivered()
    expect(heard).toStrictEqual([answer(1)])
  })

  it('says first on a port what it listens to and waits for', async () => {
    const { relay, worker, runTasks } = setUp()
    relay.fromPage({ type: 'listen' })
    relay.fromPage(request(1))
    await delivered()
    const topics = [{ topic: 'session', cursors: [] }]
    expect(worker(0).hello()).toStrictEqual(hello(topics))
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    await delivered()
    expect(worker(1).received).toStrictEqual([hello(topics, [1]), request(1)])
  })

  it('carries events of what the page listens to, and no others', async () => {
    const { relay, worker, heard } = setUp()
    relay.fromPage({ type: 'listen' })
    worker(0).port.postMessage(event('session', '1', '{}'))
    worker(0).port.postMessage(event('session', '2'))
    worker(0).port.postMessage(event('eip1193', '3', '{}'))
    await delivered()
    expect(heard).toStrictEqual([{ type: 'event', json: '{}' }])
  })

  it('passes on one answer to a request and drops a second', async () => {
    const { relay, worker, heard } = setUp()
    relay.fromPage(request(1))
    worker(0).port.postMessage(reply(1))
    worker(0).port.postMessage(reply(1))
    worker(0).port.postMessage(reply(2))
    await delivered()
    expect(heard).toStrictEqual([answer(1)])
  })

  it('sends what is unanswered to the next worker, in order', async () => {
    const { relay, worker, heard, runTasks } = setUp()
    for (const id of [1, 2, 3]) relay.fromPage(request(id))
    worker(0).port.postMessage(reply(2))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    await delivered()
    expect(worker(1).requests()).toStrictEqual([request(1), request(3)])
    worker(1).port.postMessage(reply(1))
    worker(1).port.postMessage(reply(3))
    await delivered()
    expect(heard).toStrictEqual([answer(2), answer(1), answer(3)])
  })

  it('lets a stopped worker sleep when nothing is unanswered', async () => {
    const { relay, worker, workers, delays } = setUp()
    relay.fromPage(request(1))
    worker(0).port.postMessage(reply(1))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    expect([workers.length, delays]).toStrictEqual([1, []])
    relay.fromPage(request(2))
    await delivered()
    expect(worker(1).requests()).toStrictEqual([request(2)])
  })

  it('asks again with growing pauses, then says that the wallet is silent', async () => {
    const { relay, workers, heard, delays, runTasks } = setUp()
    relay.fromPage(request(1))
    while (heard.length === 0) {
      workers.at(-1)?.port.disconnect()
      await delivered()
      runTasks()
    }
    expect(delays).toStrictEqual([
      0, 0, 50, 50, 100, 100, 200, 200, 400, 400, 800, 800, 1_600, 1_600, 3_200,
      3_200,
    ])
    expect(failureOf(heard[0])).toStrictEqual({
      code: 4900,
      message: 'The provider is disconnected from all chains.',
      data: {
        reason: 'Portolan does not start: try again, or restart it.',
      },
    })
    relay.fromPage(request(2))
    await delivered()
    expect(workers.at(-1)?.received.at(-1)).toStrictEqual(request(2))
  })

  it('starts its pauses anew after a worker that stayed for a second', async () => {
    const { relay, workers, delays, runTasks, second } = setUp()
    relay.fromPage(request(1))
    for (let stop = 0; stop < 20; stop += 1) {
      workers.at(-1)?.port.postMessage({ type: 'credit', requests: 1 })
      await delivered()
      second()
      workers.at(-1)?.port.disconnect()
      await delivered()
      runTasks()
    }
    expect(new Set(delays)).toStrictEqual(new Set([0]))
  })

  it('gives up on a request that stops every worker it is sent to', async () => {
    const { relay, workers, heard, runTasks } = setUp()
    relay.fromPage(request(1))
    while (heard.length === 0) {
      workers.at(-1)?.port.postMessage({ type: 'credit', requests: 1 })
      await delivered()
      workers.at(-1)?.port.disconnect()
      await delivered()
      runTasks()
    }
    expect(failureOf(heard[0])).toMatchObject({ code: 4900 })
  })

  it('leaves a port that swallows a request, without letting the page go', async () => {
    const { relay, worker, second } = setUp()
    relay.fromPage(request(1))
    await delivered()
    let isOldOpen = true
    worker(0).port.onDisconnect.addListener(() => {
      isOldOpen = false
    })
    second()
    await delivered()
    expect(worker(1).requests()).toStrictEqual([request(1)])
    expect(isOldOpen).toBe(false)
  })

  it('waits on at a port that has received the request', async () => {
    const { relay, worker, workers, second } = setUp()
    relay.fromPage(request(1))
    worker(0).port.postMessage({ type: 'credit', requests: 1 })
    await delivered()
    second()
    expect(workers).toHaveLength(1)
  })

  it('waits on at a port that has a word for something else, until it has none', async () => {
    const { relay, worker, workers, second } = setUp()
    relay.fromPage(request(1))
    relay.fromPage(request(2))
    worker(0).port.postMessage(reply(1))
    await delivered()
    second()
    expect(workers).toHaveLength(1)
    second()
    await delivered()
    expect(worker(1).requests()).toStrictEqual([request(2)])
  })

  it('keeps as many as the worker takes, and answers the next one itself', async () => {
    const { relay, heard } = setUp()
    const most =
      2 * (limits.callsInFlightPerOrigin + limits.callsQueuedPerOrigin)
    for (let id = 1; id <= most; id += 1) relay.fromPage(request(id))
    expect(heard).toHaveLength(0)
    relay.fromPage(request(most + 1))
    await delivered()
    expect(heard).toHaveLength(1)
    expect(failureOf(heard[0])).toStrictEqual({
      code: -32005,
      message: 'Request limit exceeded.',
      data: { reason: 'too many calls of this site are waiting' },
    })
  })

  it('sends the rest when the worker has what was sent, after a stop too', async () => {
    const { relay, worker, runTasks } = setUp()
    const most = 256
    for (let id = 1; id <= most + 2; id += 1) relay.fromPage(request(id))
    await delivered()
    expect(worker(0).requests()).toHaveLength(most)
    worker(0).port.postMessage(reply(most))
    await delivered()
    expect(worker(0).requests()).toHaveLength(most + 2)
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    await delivered()
    expect(worker(1).requests()).toHaveLength(most)
    worker(1).port.postMessage({ type: 'credit', requests: most })
    await delivered()
    expect(worker(1).received.at(-1)).toMatchObject(request(most + 2))
  })

  it('hears nothing from a port it has left', async () => {
    const { relay, worker, workers, heard, second } = setUp()
    relay.fromPage(request(1))
    await delivered()
    worker(0).port.postMessage(reply(1))
    second()
    await delivered()
    expect(heard).toStrictEqual([])
    worker(1).port.postMessage(reply(1))
    await delivered()
    expect(heard).toStrictEqual([answer(1)])
    worker(0).port.disconnect()
    await delivered()
    relay.fromPage(request(2))
    expect(workers).toHaveLength(2)
  })

  it('acknowledges what has arrived, after a while or when it is much', async () => {
    const { relay, worker, runAck } = setUp()
    relay.fromPage({ type: 'listen' })
    const send = (seq: number) =>
      worker(0).port.postMessage({ ...event('session', '1'), seq })
    send(1)
    send(2)
    await delivered()
    expect(worker(0).received).toHaveLength(1)
    runAck()
    await delivered()
    expect(worker(0).received.at(-1)).toStrictEqual({ type: 'ack', seq: 2 })
    for (let seq = 3; seq <= 34; seq += 1) send(seq)
    await delivered()
    expect(worker(0).received.at(-1)).toStrictEqual({ type: 'ack', seq: 34 })
  })

  it('opens no port to acknowledge something', async () => {
    const { relay, worker, workers, runAck } = setUp()
    relay.fromPage(request(1))
    worker(0).port.postMessage(reply(1))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    runAck()
    expect(workers).toHaveLength(1)
  })

  it('says at the next port how far it is', async () => {
    const { relay, worker } = setUp()
    relay.fromPage({ type: 'listen' })
    worker(0).port.postMessage(event('session', '4'))
    worker(0).port.postMessage(event('session', '6', '{}'))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    relay.wake()
    await delivered()
    const topics = [{ topic: 'session', cursors: ['4', '6'] }]
    expect(worker(1).hello()).toStrictEqual(hello(topics))
  })

  it('comes back when the worker stops before it has told of each topic', async () => {
    const { relay, worker, workers, runTasks } = setUp()
    relay.fromPage({ type: 'listen', api: 'eip1193' })
    worker(0).port.postMessage(event('session', '4'))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    expect(workers).toHaveLength(2)
    worker(1).port.postMessage(event('session', '4'))
    worker(1).port.postMessage(event('eip1193', '{}'))
    await delivered()
    worker(1).port.disconnect()
    await delivered()
    runTasks()
    expect(workers).toHaveLength(2)
  })

  it('says once what the page listens to besides', async () => {
    const { relay, worker } = setUp()
    const listen = { type: 'listen', api: 'eip1193' }
    relay.fromPage({ type: 'listen' })
    relay.fromPage(listen)
    relay.fromPage(listen)
    await delivered()
    expect(worker(0).received.slice(1)).toStrictEqual([
      { type: 'listen', topics: ['eip1193'] },
    ])
  })

  it('marks what is of another provider, there and back', async () => {
    const { relay, worker, heard } = setUp()
    const ofProvider = { ...request(1), api: 'eip1193' }
    relay.fromPage({ type: 'listen', api: 'eip1193' })
    relay.fromPage(ofProvider)
    await delivered()
    worker(0).port.postMessage(event('eip1193', 'a', '{}'))
    await delivered()
    expect(worker(0).requests()).toStrictEqual([ofProvider])
    expect(heard).toStrictEqual([{ type: 'event', json: '{}', api: 'eip1193' }])
  })

  it('is not woken when its page does not listen', () => {
    const { relay, workers } = setUp()
    relay.wake()
    expect(workers).toHaveLength(0)
  })

  it('waits until a prerendered page is shown, also if nobody says so', async () => {
    const { relay, workers, worker, second, prerender } = setUp()
    prerender(true)
    relay.fromPage(request(1))
    second()
    expect(workers).toHaveLength(0)
    prerender(false)
    second()
    await delivered()
    expect(worker(0).requests()).toStrictEqual([request(1)])
  })

  it('connects a prerendered page in the moment it is shown', async () => {
    const { relay, worker, prerender } = setUp()
    prerender(true)
    relay.fromPage(request(1))
    prerender(false)
    relay.resume()
    await delivered()
    expect(worker(0).requests()).toStrictEqual([request(1)])
  })

  it('fails every request once it has outlived the extension', async () => {
    const { relay, worker, heard, runTasks, outlive } = setUp()
    relay.fromPage(request(1))
    outlive()
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    relay.fromPage(request(2))
    expect(heard.map(failureOf)).toStrictEqual(
      Array(2).fill({
        code: 4900,
        message: 'The provider is disconnected from all chains.',
        data: { reason: 'Portolan was updated or removed: reload this page.' },
      }),
    )
  })

  it('leaves a swallowing port quietly when it has outlived the extension', () => {
    const { relay, heard, second, outlive } = setUp()
    relay.fromPage(request(1))
    outlive()
    second()
    expect(heard.map(failureOf)).toMatchObject([{ code: 4900 }])
  })

  it('is put away quietly when it has outlived the extension', () => {
    const { relay, outlive } = setUp()
    relay.fromPage(request(1))
    outlive()
    expect(() => relay.pause()).not.toThrow()
  })

  it('fails every request of a page that is not served', async () => {
    const { relay, worker, workers, heard } = setUp()
    relay.fromPage(request(1))
    worker(0).port.postMessage({ type: 'refused' })
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    relay.fromPage(request(2))
    expect(heard.map(failureOf)).toMatchObject([{ code: 4100 }, { code: 4100 }])
    expect(workers).toHaveLength(1)
  })

  it('answers a request past the size limit itself', async () => {
    const { relay, heard, workers } = setUp()
    const json = 'x'.repeat(limits.requestBytes + 1)
    relay.fromPage({ type: 'request', id: 1, json })
    expect(failureOf(heard[0])).toMatchObject({ code: -32005 })
    expect(workers).toHaveLength(0)
  })

  it.each([null, 'ping', {}, { type: 'request', id: 'x', json: '{}' }])(
    'ignores %j from the page',
    (message) => {
      const { relay, workers, heard } = setUp()
      relay.fromPage(message)
      expect([workers, heard]).toStrictEqual([[], []])
    },
  )

  it('keeps requests while paused and sends them when resumed', async () => {
    const { relay, workers, worker } = setUp()
    relay.pause()
    relay.fromPage(request(1))
    expect(workers).toHaveLength(0)
    relay.resume()
    await delivered()
    expect(worker(0).requests()).toStrictEqual([request(1)])
  })

  it('drops the port of a page put away and asks again when it is back', async () => {
    const { relay, worker, heard } = setUp()
    relay.fromPage(request(1))
    await delivered()
    let isOldOpen = true
    worker(0).port.onDisconnect.addListener(() => {
      isOldOpen = false
    })
    relay.pause()
    await delivered()
    expect(isOldOpen).toBe(false)
    relay.resume()
    await delivered()
    expect(worker(1).requests()).toStrictEqual([request(1)])
    worker(1).port.postMessage(reply(1))
    await delivered()
    expect(heard).toStrictEqual([answer(1)])
  })

  it('waits for no retry when the page is back, and makes none too early', async () => {
    const { relay, workers, worker, delays, runTask, runTasks } = setUp()
    relay.fromPage(request(1))
    for (let stop = 0; stop < 3; stop += 1) {
      worker(stop).port.disconnect()
      await delivered()
      if (stop < 2) runTasks()
    }
    expect(delays).toStrictEqual([0, 0, 50])
    relay.pause()
    relay.resume()
    expect(workers).toHaveLength(4)
    worker(3).port.disconnect()
    await delivered()
    expect(delays).toStrictEqual([0, 0, 50, 50])
    // Of the two that are due, only the one that was planned last counts.
    runTask()
    expect(workers).toHaveLength(4)
    runTasks()
    expect(workers).toHaveLength(5)
  })

  it('wakes no worker for a restored page that waits for nothing', async () => {
    const { relay, workers } = setUp()
    relay.pause()
    relay.resume()
    expect(workers).toHaveLength(0)
  })

  it('connects a restored page that listens', async () => {
    const { relay, workers } = setUp()
    relay.fromPage({ type: 'listen' })
    relay.pause()
    relay.resume()
    expect(workers).toHaveLength(2)
  })

  it('sends again at once when a port turns out dead while posting', async () => {
    const { relay, worker, runTasks } = setUp()
    relay.fromPage({ type: 'listen' })
    worker(0).port.disconnect()
    relay.fromPage(request(1))
    runTasks()
    await delivered()
    expect(worker(1).requests()).toStrictEqual([request(1)])
  })

  const TOPIC = 'subscription/s'

  /** A page with one subscription, begun by the answer to its request. */
  const subscribe = async () => {
    const world = setUp()
    world.relay.fromPage(request(1))
    const begins = [{ topic: TOPIC, cursors: ['start'] }]
    world.worker(0).port.postMessage({ ...reply(1), begins })
    await delivered()
    return world
  }

  it('comes back for a subscription, and says how far its page is', async () => {
    const { heard, worker, runTasks } = await subscribe()
    worker(0).port.postMessage(event(TOPIC, 'one', '"1"'))
    worker(0).port.postMessage(event(TOPIC, 'two'))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    await delivered()
    expect(heard.slice(1)).toStrictEqual([{ type: 'event', json: '"1"' }])
    expect(worker(1).hello()).toStrictEqual(
      hello([{ topic: TOPIC, cursors: ['start', 'one', 'two'] }]),
    )
  })

  it('lets the worker sleep when its subscriptions have ended', async () => {
    const { heard, worker, workers, runTasks } = await subscribe()
    worker(0).port.postMessage({ type: 'end', topic: TOPIC })
    worker(0).port.postMessage(event(TOPIC, 'one', '"1"'))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    expect(heard).toHaveLength(1)
    expect(workers).toHaveLength(1)
  })

  it('begins no subscription by an answer that nobody waits for', async () => {
    const { heard, worker } = await subscribe()
    const begins = [{ topic: 'subscription/other', cursors: [] }]
    worker(0).port.postMessage({ ...reply(1), begins })
    worker(0).port.postMessage(event('subscription/other', 'one', '"1"'))
    await delivered()
    expect(heard).toHaveLength(1)
  })
})
