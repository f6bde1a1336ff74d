import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** For a server that takes its port from a configuration. */
export const findFreePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return String(port)
}
