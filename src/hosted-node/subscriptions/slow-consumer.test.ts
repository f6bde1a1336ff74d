import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { createEdrUpstream } from '../upstream/edr-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createOutbox } from './slow-consumer.ts'
import { createSubscriptions } from './subscriptions.ts'

const BOUND = 256 * 1024

describe('createOutbox over real sockets', () => {
  let server: WebSocketServer
  let chain: Upstream
  let mostBuffered: number
  let ended: number

  beforeEach(async () => {
    mostBuffered = 0
    ended = 0
    chain = await createEdrUpstream(31337)
    const subscriptions = createSubscriptions({
      source: { ask: chain.send, subscribe: chain.subscribe },
      development: true,
      warn: () => undefined,
      onReorganised: () => undefined,
    })
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    server.on('connection', (socket) => {
      const outbox = createOutbox({
        socket,
        mostBufferedBytes: BOUND,
        onOverflow: () => {
          ended += 1
          connection.close()
        },
      })
      const connection = subscriptions.connect({
        ...outbox,
        send: (text) => {
          outbox.send(text)
          mostBuffered = Math.max(mostBuffered, socket.bufferedAmount)
        },
      })
      socket.on('message', async () => {
        let answer = (): void => undefined
        const answered = new Promise<void>((resolve) => {
          answer = resolve
        })
        const outcome = await connection.subscribe(['newHeads'], answered)
        outbox.send(JSON.stringify(outcome))
        answer()
      })
    })
    await once(server, 'listening')
  })

  afterEach(async () => {
    for (const client of server.clients) client.terminate()
    server.close()
    await chain.close()
  })

  const open = async (): Promise<WebSocket> => {
    const { port } = server.address() as AddressInfo
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    await once(socket, 'open')
    return socket
  }

  const subscribe = async (socket: WebSocket): Promise<void> => {
    const answered = once(socket, 'message')
    socket.send('{}')
    await answered
  }

  const mine = async (): Promise<void> => {
    await chain.send({ method: 'evm_mine', params: [] })
  }

  it('closes a peer that does not read, and no other', async () => {
    const slow = await open()
    const quick = await open()
    for (let count = 0; count < 100; count += 1) await subscribe(slow)
    await subscribe(quick)
    slow.pause()
    let blocks = 0
    while (ended === 0) {
      const delivered = once(quick, 'message')
      await mine()
      blocks += 1
      const [message] = await delivered
      const { number } = JSON.parse(String(message)).params.result
      expect(Number(number)).toBe(blocks)
    }
    const delivered = once(quick, 'message')
    await mine()
    await delivered
    const closed = once(slow, 'close')
    slow.resume()
    const [code, reason] = await closed

    expect([code, String(reason), ended]).toEqual([
      1013,
      'messages are read too slowly',
      1,
    ])
    expect(mostBuffered).toBeGreaterThan(BOUND)
    expect(mostBuffered).toBeLessThan(BOUND + 4_096)
    expect(quick.readyState).toBe(WebSocket.OPEN)
  })

  it('sends a reader one message larger than the bound', async () => {
    const sent: string[] = []
    const codes: number[] = []
    const socket = {
      send: (text: string) => sent.push(text),
      close: (code: number) => codes.push(code),
      bufferedAmount: 0,
    }
    const outbox = createOutbox({
      socket,
      mostBufferedBytes: 10,
      onOverflow: () => undefined,
    })
    outbox.send('x'.repeat(100))
    socket.bufferedAmount = 100
    outbox.send('y')
    socket.bufferedAmount = 0
    outbox.send('z')

    expect([sent, codes]).toEqual([['x'.repeat(100)], [1013]])
  })
})
