import { once } from 'node:events'
import { createServer, type ServerOptions } from 'node:http'
import { connect } from 'node:net'
import { expect, it, vi } from 'vitest'
import { embeddedConfig } from './config/embedded-config.ts'
import { startTestServer } from './start-test-server.ts'

// Node measures these limits with its own clock, which a test cannot control.
// Here they are a hundredth as long.
vi.mock('node:http', async (importOriginal) => {
  const http = await importOriginal<typeof import('node:http')>()
  const shorten = (options: ServerOptions) =>
    http.createServer({
      ...options,
      headersTimeout: Number(options.headersTimeout) / 100,
      connectionsCheckingInterval:
        Number(options.connectionsCheckingInterval) / 100,
    })
  return { ...http, createServer: vi.fn(shorten) }
})

it('a request ends when its head does not arrive in time', async () => {
  const config = embeddedConfig({ port: 0 })
  const networks = config.networks.slice(0, 1)
  const server = await startTestServer({ ...config, networks })
  const socket = connect(server.port, '127.0.0.1').setEncoding('utf8')
  socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  await server.stop()

  expect(answer).toMatch(/^HTTP\/1.1 408 /)
  expect(vi.mocked(createServer).mock.calls).toMatchObject([
    [
      {
        headersTimeout: 10_000,
        requestTimeout: 30_000,
        connectionsCheckingInterval: 2_000,
      },
    ],
  ])
})
