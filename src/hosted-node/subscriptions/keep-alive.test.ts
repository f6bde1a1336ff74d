import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { keepAlive } from './keep-alive.ts'

describe('keepAlive', () => {
  let server: WebSocketServer
  let stop: () => void

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await once(server, 'listening')
    stop = keepAlive(server)
  })

  afterEach(() => {
    stop()
    for (const client of server.clients) client.terminate()
    server.close()
    vi.useRealTimers()
  })

  const open = async (options: { autoPong: boolean }) => {
    const { port } = server.address() as AddressInfo
    const accepted = once(server, 'connection')
    const socket = new WebSocket(`ws://127.0.0.1:${port}`, options)
    await once(socket, 'open')
    const [peer] = (await accepted) as [WebSocket]
    const received: string[] = []
    socket.on('ping', () => received.push('ping'))
    socket.on('message', (data) => received.push(String(data)))
    return { socket, peer, received }
  }

  const passRound = (): void => {
    vi.advanceTimersByTime(30_000)
  }

  it('leaves a peer connected that answers, and sends it no data', async () => {
    const { socket, peer, received } = await open({ autoPong: true })
    for (let round = 0; round < 3; round += 1) {
      const answered = once(peer, 'pong')
      passRound()
      await answered
    }

    expect([socket.readyState, received]).toEqual([
      WebSocket.OPEN,
      ['ping', 'ping', 'ping'],
    ])
  })

  it('terminates a peer that did not answer by the next round', async () => {
    const { socket, peer, received } = await open({ autoPong: false })
    const closed = Promise.all([once(socket, 'close'), once(peer, 'close')])
    const pinged = once(socket, 'ping')
    passRound()
    await pinged
    passRound()
    const [[code]] = await closed

    expect([code, received, server.clients.size]).toEqual([1006, ['ping'], 0])
  })

  it('pings nobody once it is stopped', async () => {
    const { socket, peer, received } = await open({ autoPong: false })
    const pinged = once(socket, 'ping')
    passRound()
    await pinged
    stop()
    passRound()
    const delivered = once(socket, 'message')
    peer.send('still here')
    await delivered

    expect(received).toEqual(['ping', 'still here'])
  })
})
