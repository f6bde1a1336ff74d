import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocketServer } from 'ws'
import { OutageError } from '../upstream/outage.ts'
import { toTopic } from './topic.ts'
import { createUrlStreams } from './url-streams.ts'

it.each(['seven', 0.5, null])(
  'does not use a node that answers %j as the id of a subscription',
  async (result) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
    await new Promise((resolve) => server.once('listening', resolve))
    server.on('connection', (socket) =>
      socket.on('message', (data) => {
        const { id } = JSON.parse(String(data))
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
      }),
    )
    const { port } = server.address() as AddressInfo
    const streams = createUrlStreams({
      url: `ws://127.0.0.1:${port}`,
      deadlineMs: 60_000,
    })
    const listener = { onEvent: () => undefined, onLost: () => undefined }
    const topic = toTopic({ method: 'slotSubscribe', params: [] })
    await expect(streams.subscribe(topic, listener)).rejects.toThrow(
      OutageError,
    )
    streams.close()
    await new Promise((resolve) => server.close(resolve))
  },
)
