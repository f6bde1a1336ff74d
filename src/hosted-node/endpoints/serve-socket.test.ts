import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import WebSocket, { WebSocketServer } from 'ws'
import { lookUntil, turn } from '../../dev/look-until.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from '../config/embedded-config.ts'
import { createLog } from '../log.ts'
import type { Network } from '../network/network.ts'
import type { AnswerBody } from '../pipeline/answer-body.ts'
import { serveSocket } from './serve-socket.ts'

const [apiKey] = embeddedConfig().apiKeys
if (!apiKey) throw new Error(`${DEVELOPMENT_KEY} is embedded`)

const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Both ends of a socket whose messages get this answer. */
const open = async (answerBody: AnswerBody) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const accepted = once(server, 'connection') as Promise<[WebSocket]>
  const { port } = server.address() as AddressInfo
  const client = new WebSocket(`ws://127.0.0.1:${port}`)
  closing.push(
    () => client.terminate(),
    () => server.close(),
  )
  const [socket] = await accepted
  const subscriptions = { connect: () => ({ close: () => undefined }) }
  serveSocket(socket, {
    answerBody,
    network: { subscriptions } as unknown as Network,
    caller: { apiKey, failoverAsked: false, requestId: 'test' },
    log: createLog('silent'),
  })
  if (client.readyState !== WebSocket.OPEN) await once(client, 'open')
  return { socket, client }
}

describe('serveSocket', () => {
  it.each<[string, AnswerBody]>([
    ['fails', () => Promise.reject(new Error('/a/path'))],
    [
      'fails at once',
      () => {
        throw new Error('/a/path')
      },
    ],
  ])('answers with an internal error when a message %s', async (_, answer) => {
    const { client } = await open(answer)
    client.send('{}')
    const [data] = await once(client, 'message')

    expect(JSON.parse(String(data))).toEqual({
      jsonrpc: '2.0',
      id: null,
      error: { code: -32603, message: 'Internal error' },
    })
  })

  it('stops reading while 4 MiB of bodies wait for their answers', async () => {
    const waiting: (() => void)[] = []
    const { socket, client } = await open(
      () =>
        new Promise((resolve) => {
          waiting.push(() => resolve({ text: '"said"', status: 200 }))
        }),
    )
    let received = 0
    const allReceived = new Promise<void>((resolve) => {
      client.on('message', () => {
        received += 1
        if (received === 12) resolve()
      })
    })
    for (let sent = 0; sent < 12; sent += 1) {
      client.send('x'.repeat(1024 * 1024))
    }
    await lookUntil(() => socket.isPaused)
    const held = waiting.length
    while (received < 12) {
      for (const answer of waiting.splice(0)) answer()
      await turn()
    }
    await allReceived

    expect(held).toBe(4)
  })
})
