import { describe, expect, it } from 'vitest'
import type { Port } from '../messaging/browser.ts'
import { createMemoryPorts } from '../messaging/memory-ports.ts'
import type { ToPage } from '../protocol/envelope.ts'
import { limits } from '../protocol/limits.ts'
import { listOf, type TopicCursors } from '../protocol/link.ts'
import { createRelay, type Relay } from './relay.ts'

const delivered = (): Promise<void> =>
  new Promise((resolve) => setImmediate(resolve))

const SECOND = 1_000
const ACK = 250

/** A relay between a page that records messages and workers that can stop. */
const setUp = () => {
  const received: ToPage[] = []
  const workers: { port: Port; received: unknown[]; posts: number }[] = []
  const delays: number[] = []
  let prerendering = false
  let tasks: (() => void)[] = []
  let checks: (() => void)[] = []
  const acks: (() => void)[] = []
  let opening: () => void = () => undefined
  let outlived: (() => never) | undefined
  const relay: Relay = createRelay({
    toPage: (message) => received.push(message),
    isPrerendering: () => prerendering,
    openPort: () => {
      opening()
      const { near, far } = createMemoryPorts()
      const worker = { port: far, received: [] as unknown[], posts: 0 }
      far.onMessage.addListener((message) => {
        worker.received.push(...listOf(message))
        worker.posts += 1
      })
      workers.push(worker)
      return { ...near, disconnect: () => outlived?.() ?? near.disconnect() }
    },
    schedule: (task, milliseconds) => {
      // Checks and acknowledgements are separate from retries.
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
    received,
    workers,
    delays,
    runAck: () => acks.shift()?.(),
    runTask: () => tasks.shift()?.(),
    runTasks: () => {
      const due = tasks
      tasks = []
      for (const task of due) task()
    },
    /** Advances time by a second. */
    second: () => {
      const due = checks
      checks = []
      for (const check of due) check()
    },
    prerender: (value: boolean) => {
      prerendering = value
    },
    /** Makes every call of the browser throw from here on. */
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

/** A message of the worker; the page receives `answer`. */
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
  it('opens no port before the page sends something', () => {
    expect(setUp().workers).toHaveLength(0)
  })

  it('forwards a request to the worker and its answer to the page', async () => {
    const { relay, worker, received } = setUp()
    relay.fromPage(request(1))
    await delivered()
    expect(worker(0).requests()).toStrictEqual([request(1)])
    worker(0).port.postMessage(reply(1))
    await delivered()
    expect(received).toStrictEqual([answer(1)])
  })

  it('begins a port with its first request in the same message', async () => {
    const { relay, workers } = setUp()
    relay.fromPage(request(1))
    await delivered()
    const [{ received, posts } = { received: [], posts: 0 }] = workers
    expect(received).toStrictEqual([hello([], [1]), request(1)])
    expect(posts).toBe(1)
  })

  it('first sends its topics and pending requests on a port', async () => {
    const { relay, worker, runTasks } = setUp()
    relay.fromPage({ type: 'listen' })
    relay.fromPage(request(1))
    await delivered()
    const topics = [
      { topic: 'session', cursors: [] },
      { topic: 'solana', cursors: [] },
    ]
    expect(worker(0).hello()).toStrictEqual(hello(topics))
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    await delivered()
    expect(worker(1).received).toStrictEqual([hello(topics, [1]), request(1)])
  })

  it("forwards events of the page's topics, and no others", async () => {
    const { relay, worker, received } = setUp()
    relay.fromPage({ type: 'listen' })
    worker(0).port.postMessage(event('session', '1', '{}'))
    worker(0).port.postMessage(event('session', '2'))
    worker(0).port.postMessage(event('eip1193', '3', '{}'))
    await delivered()
    expect(received).toStrictEqual([{ type: 'event', json: '{}' }])
  })

  it('forwards one answer to a request and drops a second', async () => {
    const { relay, worker, received } = setUp()
    relay.fromPage(request(1))
    worker(0).port.postMessage(reply(1))
    worker(0).port.postMessage(reply(1))
    worker(0).port.postMessage(reply(2))
    await delivered()
    expect(received).toStrictEqual([answer(1)])
  })

  it('sends unanswered requests to the next worker, in order', async () => {
    const { relay, worker, received, runTasks } = setUp()
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
    expect(received).toStrictEqual([answer(2), answer(1), answer(3)])
  })

  it('does not wake a stopped worker when nothing is unanswered', async () => {
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

  it('retries with growing delays, then reports that the wallet does not start', async () => {
    const { relay, workers, received, delays, runTasks } = setUp()
    relay.fromPage(request(1))
    while (received.length === 0) {
      workers.at(-1)?.port.disconnect()
      await delivered()
      runTasks()
    }
    expect(delays).toStrictEqual([
      0, 0, 50, 50, 100, 100, 200, 200, 400, 400, 800, 800, 1_600, 1_600, 3_200,
      3_200,
    ])
    expect(failureOf(received[0])).toStrictEqual({
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

  it('resets its delays after a worker that ran for a second', async () => {
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

  it('gives up on a request that stops every worker', async () => {
    const { relay, workers, received, runTasks } = setUp()
    relay.fromPage(request(1))
    while (received.length === 0) {
      workers.at(-1)?.port.postMessage({ type: 'credit', requests: 1 })
      await delivered()
      workers.at(-1)?.port.disconnect()
      await delivered()
      runTasks()
    }
    expect(failureOf(received[0])).toMatchObject({ code: 4900 })
  })

  it('replaces a port that does not confirm a request, without disconnecting the page', async () => {
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

  it('stays on a port that has confirmed the request', async () => {
    const { relay, worker, workers, second } = setUp()
    relay.fromPage(request(1))
    worker(0).port.postMessage({ type: 'credit', requests: 1 })
    await delivered()
    second()
    expect(workers).toHaveLength(1)
  })

  it('stays on a port that sends other messages, until it sends none', async () => {
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

  it('holds only so many characters of requests, and rejects more itself', async () => {
    const { relay, worker, received } = setUp()
    const large = (id: number, length: number) => ({
      ...request(id),
      json: JSON.stringify('x'.repeat(length - 2)),
    })
    const half = limits.requestBytes / 2
    for (let id = 1; id <= 7; id += 1) relay.fromPage(large(id, half))
    relay.fromPage(large(8, half + 1))
    await delivered()
    expect(received).toHaveLength(1)
    expect(failureOf(received[0])).toMatchObject({
      code: -32005,
      data: { reason: 'the calls of this page that wait are too large' },
    })
    relay.fromPage(large(9, half))
    worker(0).port.postMessage(reply(1))
    await delivered()
    expect(received).toHaveLength(2)
    relay.fromPage(large(10, half))
    relay.fromPage(large(11, 2))
    await delivered()
    expect(received).toHaveLength(3)
    expect(received[2]).toMatchObject({ id: 11 })
  })

  it('holds as many requests as the worker accepts, and rejects the next one itself', async () => {
    const { relay, received } = setUp()
    const most =
      2 * (limits.callsInFlightPerOrigin + limits.callsQueuedPerOrigin)
    for (let id = 1; id <= most; id += 1) relay.fromPage(request(id))
    expect(received).toHaveLength(0)
    relay.fromPage(request(most + 1))
    await delivered()
    expect(received).toHaveLength(1)
    expect(failureOf(received[0])).toStrictEqual({
      code: -32005,
      message: 'Request limit exceeded.',
      data: { reason: 'too many calls of this site are waiting' },
    })
  })

  it('sends the rest when the worker has confirmed the first, also after a stop', async () => {
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

  it('ignores messages of a port it has left', async () => {
    const { relay, worker, workers, received, second } = setUp()
    relay.fromPage(request(1))
    await delivered()
    worker(0).port.postMessage(reply(1))
    second()
    await delivered()
    expect(received).toStrictEqual([])
    worker(1).port.postMessage(reply(1))
    await delivered()
    expect(received).toStrictEqual([answer(1)])
    worker(0).port.disconnect()
    await delivered()
    relay.fromPage(request(2))
    expect(workers).toHaveLength(2)
  })

  it('acknowledges messages after a delay, or when there are many', async () => {
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

  it('sends its cursors over the next port', async () => {
    const { relay, worker } = setUp()
    relay.fromPage({ type: 'listen' })
    worker(0).port.postMessage(event('session', '4'))
    worker(0).port.postMessage(event('session', '6', '{}'))
    worker(0).port.postMessage(event('solana', '{}'))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    relay.wake()
    await delivered()
    const topics = [
      { topic: 'session', cursors: ['4', '6'] },
      { topic: 'solana', cursors: ['{}'] },
    ]
    expect(worker(1).hello()).toStrictEqual(hello(topics))
  })

  it('reconnects when the worker stops before it has synced each topic', async () => {
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

  it('sends an additional topic once', async () => {
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

  it('labels messages of another provider in both directions', async () => {
    const { relay, worker, received } = setUp()
    const ofProvider = { ...request(1), api: 'eip1193' }
    relay.fromPage({ type: 'listen', api: 'eip1193' })
    relay.fromPage(ofProvider)
    await delivered()
    worker(0).port.postMessage(event('eip1193', 'a', '{}'))
    await delivered()
    expect(worker(0).requests()).toStrictEqual([ofProvider])
    expect(received).toStrictEqual([
      { type: 'event', json: '{}', api: 'eip1193' },
    ])
  })

  it('does not connect when its page does not listen', () => {
    const { relay, workers } = setUp()
    relay.wake()
    expect(workers).toHaveLength(0)
  })

  it('waits until a prerendered page is shown, also without an event', async () => {
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

  it('connects a prerendered page at once when it is shown', async () => {
    const { relay, worker, prerender } = setUp()
    prerender(true)
    relay.fromPage(request(1))
    prerender(false)
    relay.resume()
    await delivered()
    expect(worker(0).requests()).toStrictEqual([request(1)])
  })

  it('fails every request once it has outlived the extension', async () => {
    const { relay, worker, received, runTasks, outlive } = setUp()
    relay.fromPage(request(1))
    outlive()
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    relay.fromPage(request(2))
    expect(received.map(failureOf)).toStrictEqual(
      Array(2).fill({
        code: 4900,
        message: 'The provider is disconnected from all chains.',
        data: { reason: 'Portolan was updated or removed: reload this page.' },
      }),
    )
  })

  it('silently leaves an unresponsive port when it has outlived the extension', async () => {
    const { relay, received, second, outlive } = setUp()
    relay.fromPage(request(1))
    await delivered()
    outlive()
    second()
    expect(received.map(failureOf)).toMatchObject([{ code: 4900 }])
  })

  it('silently pauses when it has outlived the extension', () => {
    const { relay, outlive } = setUp()
    relay.fromPage(request(1))
    outlive()
    expect(() => relay.pause()).not.toThrow()
  })

  it('fails every request of a page that is not served', async () => {
    const { relay, worker, workers, received } = setUp()
    relay.fromPage(request(1))
    worker(0).port.postMessage({ type: 'refused' })
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    relay.fromPage(request(2))
    expect(received.map(failureOf)).toMatchObject([
      { code: 4100 },
      { code: 4100 },
    ])
    expect(workers).toHaveLength(1)
  })

  it('fails every request of a blocked site itself, until its time is over', async () => {
    const { relay, worker, workers, received, delays, runTasks } = setUp()
    relay.fromPage({ type: 'listen' })
    relay.fromPage(request(1))
    worker(0).port.postMessage({ type: 'refused', retryAfter: 30_000 })
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    relay.fromPage(request(2))
    relay.wake()
    expect(received.map(failureOf)).toStrictEqual(
      Array(2).fill({
        code: -32005,
        message: 'Request limit exceeded.',
        data: { reason: 'this site sent too much; wait before asking again' },
      }),
    )
    expect([workers.length, delays.at(-1)]).toStrictEqual([1, 30_000])
    runTasks()
    await delivered()
    relay.fromPage(request(3))
    await delivered()
    expect(worker(1).requests()).toStrictEqual([request(3)])
  })

  it('leaves a request that a blocked site had under way to the journal', async () => {
    const { relay, worker, received, runTasks } = setUp()
    relay.fromPage(request(1))
    // A sibling offends, so the worker closes this port too.
    worker(0).port.disconnect()
    await delivered()
    relay.fromPage(request(2))
    runTasks()
    await delivered()
    worker(1).port.postMessage({ type: 'refused', retryAfter: 30_000 })
    await delivered()
    worker(1).port.disconnect()
    await delivered()
    relay.fromPage(request(3))
    // Only the first may have been carried out.
    expect(received).toMatchObject([{ id: 2 }, { id: 3 }])
    expect(received.map(failureOf)).toMatchObject([
      { code: -32005 },
      { code: -32005 },
    ])
    runTasks()
    await delivered()
    expect(worker(2).hello()).toMatchObject({ pending: [1] })
    expect(worker(2).requests()).toStrictEqual([request(1)])
  })

  it('rejects a request above the size limit itself', async () => {
    const { relay, received, workers } = setUp()
    const json = 'x'.repeat(limits.requestBytes + 1)
    relay.fromPage({ type: 'request', id: 1, json })
    expect(failureOf(received[0])).toMatchObject({ code: -32005 })
    expect(workers).toHaveLength(0)
  })

  it.each([null, 'ping', {}, { type: 'request', id: 'x', json: '{}' }])(
    'ignores %j from the page',
    (message) => {
      const { relay, workers, received } = setUp()
      relay.fromPage(message)
      expect([workers, received]).toStrictEqual([[], []])
    },
  )

  it('holds requests while paused and sends them when resumed', async () => {
    const { relay, workers, worker } = setUp()
    relay.pause()
    relay.fromPage(request(1))
    expect(workers).toHaveLength(0)
    relay.resume()
    await delivered()
    expect(worker(0).requests()).toStrictEqual([request(1)])
  })

  it('closes the port of a paused page and resends when it is resumed', async () => {
    const { relay, worker, received } = setUp()
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
    expect(received).toStrictEqual([answer(1)])
  })

  it('connects at once when the page is resumed, and retries no earlier than planned', async () => {
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
    // Of the two that are due, only the one planned last counts.
    runTask()
    expect(workers).toHaveLength(4)
    runTasks()
    expect(workers).toHaveLength(5)
  })

  it('wakes no worker for a restored page without requests or topics', async () => {
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

  it('resends at once when a port turns out dead while posting', async () => {
    const { relay, worker, runTasks } = setUp()
    relay.fromPage({ type: 'listen' })
    relay.fromPage(request(1))
    // The request is posted before the relay learns of it.
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    await delivered()
    expect(worker(1).requests()).toStrictEqual([request(1)])
  })

  const TOPIC = 'subscription/s'

  /** A page with one subscription, started by the answer to its request. */
  const subscribe = async () => {
    const world = setUp()
    world.relay.fromPage(request(1))
    const begins = [{ topic: TOPIC, cursors: ['start'] }]
    world.worker(0).port.postMessage({ ...reply(1), begins })
    await delivered()
    return world
  }

  it("reconnects for a subscription, with the page's cursors", async () => {
    const { received, worker, runTasks } = await subscribe()
    worker(0).port.postMessage(event(TOPIC, 'one', '"1"'))
    worker(0).port.postMessage(event(TOPIC, 'two'))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    await delivered()
    expect(received.slice(1)).toStrictEqual([{ type: 'event', json: '"1"' }])
    expect(worker(1).hello()).toStrictEqual(
      hello([{ topic: TOPIC, cursors: ['start', 'one', 'two'] }]),
    )
  })

  it('lets the worker stop when its subscriptions have ended', async () => {
    const { received, worker, workers, runTasks } = await subscribe()
    worker(0).port.postMessage({ type: 'end', topic: TOPIC })
    worker(0).port.postMessage(event(TOPIC, 'one', '"1"'))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    runTasks()
    expect(received).toHaveLength(1)
    expect(workers).toHaveLength(1)
  })

  it('starts no subscription by an answer without a pending request', async () => {
    const { received, worker } = await subscribe()
    const begins = [{ topic: 'subscription/other', cursors: [] }]
    worker(0).port.postMessage({ ...reply(1), begins })
    worker(0).port.postMessage(event('subscription/other', 'one', '"1"'))
    await delivered()
    expect(received).toHaveLength(1)
  })
})

describe('the settings of the site', () => {
  const site = { topic: 'site', cursors: [] }

  it('are passed on, and nothing is needed afterwards', async () => {
    const { relay, received, workers, worker, delays } = setUp()
    relay.readSite()
    await delivered()
    expect(worker(0).hello()).toStrictEqual(hello([site]))
    worker(0).port.postMessage(event('site', 'sent', '{"a":1}'))
    worker(0).port.postMessage({ type: 'end', topic: 'site' })
    await delivered()
    expect(received).toStrictEqual([{ type: 'site', json: '{"a":1}' }])
    worker(0).port.disconnect()
    await delivered()
    relay.wake()
    expect([workers.length, delays]).toStrictEqual([1, []])
  })

  it('are asked for again if the worker stops before it has sent them', async () => {
    const { relay, worker, runTask } = setUp()
    relay.readSite()
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    runTask()
    await delivered()
    expect(worker(1).hello()).toStrictEqual(hello([site]))
  })

  it('are not sent twice if the worker stops before the topic ends', async () => {
    const { relay, received, worker } = setUp()
    relay.readSite()
    await delivered()
    worker(0).port.postMessage(event('site', 'sent', '{}'))
    await delivered()
    worker(0).port.disconnect()
    await delivered()
    relay.wake()
    await delivered()
    const cursors = ['sent']
    expect(worker(1).hello()).toStrictEqual(hello([{ topic: 'site', cursors }]))
    worker(1).port.postMessage({ type: 'end', topic: 'site' })
    await delivered()
    expect(received).toStrictEqual([{ type: 'site', json: '{}' }])
  })
})
