import { once } from 'node:events'
import { createServer, ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, it, vi } from 'vitest'
import { writeJson } from './write-answer.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

it('a caller that does not read its answer is disconnected', async () => {
  // Node measures it with its own clock; here it is a thousandth as long.
  const { setTimeout } = ServerResponse.prototype
  const setTimeouts = vi
    .spyOn(ServerResponse.prototype, 'setTimeout')
    .mockImplementation(function (this: ServerResponse, ms) {
      return setTimeout.call(this, ms / 1_000)
    })
  const text = 'x'.repeat(64 * 1024 * 1024)
  const server = createServer((_, response) =>
    writeJson(response, { status: 200, text }, []),
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const connected = once(server, 'connection') as Promise<[Socket]>
  const caller = connect(port, '127.0.0.1').pause()
  caller.on('error', () => undefined)
  caller.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n')
  const [socket] = await connected
  await once(socket, 'close')
  caller.destroy()
  server.close()

  expect(setTimeouts.mock.calls).toEqual([[30_000]])
})
