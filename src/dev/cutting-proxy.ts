import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  port: number
  /** Ends every connection abruptly; returns how many there were. */
  cut: () => number
  /** The number of connections. */
  open: () => number
  /** Sets the target of new connections. */
  aim: (target: number) => void
  stop: () => Promise<void>
}

/** A proxy before a local server that can cut its connections. */
export const startCuttingProxy = async (
  behind: number,
): Promise<CuttingProxy> => {
  let target = behind
  const pairs = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    pairs.add(near)
    const end = (): void => {
      pairs.delete(near)
      near.destroy()
      far.destroy()
    }
    for (const socket of [near, far]) socket.on('error', end).on('close', end)
    near.pipe(far)
    far.pipe(near)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const cut = (): number => {
    const count = pairs.size
    for (const socket of [...pairs]) socket.destroy()
    return count
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    open: () => pairs.size,
    aim: (other) => {
      target = other
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        cut()
      }),
  }
}
