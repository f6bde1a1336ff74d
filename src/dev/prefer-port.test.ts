import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import { preferPort } from './prefer-port.ts'
import { serveFolder } from './static-server.ts'

it('preferPort takes a free port, and reports it, when the usual one is taken', async () => {
  const log = vi.spyOn(console, 'log').mockReturnValue()
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as { port: number }
  const tried: number[] = []
  const server = await preferPort(port, (wanted) => {
    tried.push(wanted)
    return serveFolder({ folder: tmpdir(), port: wanted })
  })
  await server.stop()
  taken.close()

  expect({ tried, lines: log.mock.calls }).toEqual({
    tried: [port, 0],
    lines: [
      [`Port ${port} is taken by another program, so a free one is used.`],
    ],
  })
})

it('preferPort passes on every other failure', async () => {
  const start = (): Promise<never> =>
    Promise.reject(new Error('no such folder'))

  await expect(preferPort(1, start)).rejects.toThrow('no such folder')
})
