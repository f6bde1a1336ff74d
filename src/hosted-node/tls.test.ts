import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import WebSocket, { type ClientOptions } from 'ws'
import { holdClockInTests } from '../dev/hold-clock.ts'
import { repositoryRoot } from '../dev/repository-root.ts'
import { DEVELOPMENT_KEY, embeddedConfig } from './config/embedded-config.ts'
import type { RunningServer } from './server.ts'
import { startTestServer } from './start-test-server.ts'

// A slow machine must not time an answer out.
holdClockInTests()

const certificate = join(repositoryRoot, 'e2e/fixtures/certificate')
const files = {
  cert: join(certificate, 'certificate.pem'),
  key: join(certificate, 'key.pem'),
}
/** The certificate is self-signed, so it is its own authority. */
const ca = readFileSync(files.cert)
const body = '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}'
const answer = { jsonrpc: '2.0', id: 1, result: '0x7a69' }

describe('the hosted node with a certificate', () => {
  let server: RunningServer

  beforeAll(async () => {
    const config = embeddedConfig({ port: 0, tls: files })
    server = await startTestServer({
      ...config,
      networks: config.networks.slice(0, 1),
    })
  })

  afterAll(() => server.stop())

  it('reports its addresses as https and wss', () => {
    const place = `127.0.0.1:${server.port}/local`
    expect(server.networks).toEqual([
      {
        name: 'local',
        namespace: 'eip155',
        chainId: 31337,
        baseUrl: `https://${place}`,
        wsUrl: `wss://${place}`,
      },
    ])
  })

  const post = async (): Promise<unknown> => {
    const asked = request(
      `https://127.0.0.1:${server.port}/local/v3/${DEVELOPMENT_KEY}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        ca,
        servername: 'dapp.test',
      },
    )
    asked.end(body)
    const [response] = await once(asked, 'response')
    return JSON.parse(await text(response))
  }

  it('answers a POST', async () => {
    expect(await post()).toEqual(answer)
  })

  it('reads its certificate again, and keeps the old one if it cannot', async () => {
    const config = embeddedConfig({ port: 0, tls: files })
    const local = { ...config, networks: config.networks.slice(0, 1) }
    const tls = { ...files, cert: join(certificate, 'none.pem') }

    await expect(server.reload({ ...local, tls })).rejects.toThrow('none.pem')
    const kept = await post()
    const { needsRestart } = await server.reload(local)

    expect([kept, needsRestart, await post()]).toEqual([answer, [], answer])
  })

  it('answers over wss', async () => {
    const socket = new WebSocket(
      `wss://127.0.0.1:${server.port}/local/ws/v3/${DEVELOPMENT_KEY}`,
      { ca, servername: 'dapp.test' } as ClientOptions,
    )
    await once(socket, 'open')
    socket.send(body)
    const [said] = await once(socket, 'message')
    socket.terminate()

    expect(JSON.parse(String(said))).toEqual(answer)
  })

  it('does not answer over plain HTTP', async () => {
    await expect(
      fetch(`http://127.0.0.1:${server.port}/local/v3/${DEVELOPMENT_KEY}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      }),
    ).rejects.toThrow()
  })

  it('does not start with an unreadable certificate', async () => {
    const tls = { ...files, cert: join(certificate, 'none.pem') }

    await expect(
      startTestServer(embeddedConfig({ port: 0, tls })),
    ).rejects.toThrow(/none\.pem/)
  })
})
