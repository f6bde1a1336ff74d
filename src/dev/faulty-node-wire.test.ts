import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { startFaultyNode } from './faulty-node.ts'

it('the faulty node survives the reset of a refused handshake', async () => {
  const node = await startFaultyNode({
    chainId: 7,
    answer: () => ({ result: '0x1' }),
  })
  await node.setFault('http-503')
  const uncaught: unknown[] = []
  const note = (error: unknown): void => void uncaught.push(error)
  process.prependListener('uncaughtException', note)
  for (let count = 0; count < 100; count += 1) {
    const socket = connect(node.port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(
      'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n' +
        'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n' +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    if (count % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
    socket.resetAndDestroy()
  }
  await node.stop()
  process.off('uncaughtException', note)

  expect(uncaught).toEqual([])
})
