import { once } from 'node:events'
import { WebSocket } from 'ws'
import { percentile } from '../../e2e/fixtures/percentile.ts'
import { HttpConnection } from './http-connection.ts'
import { type AskNext, isAnswered } from './requests.ts'

export type Load = {
  port: number
  path: string
  connections: number
  ms: number
  askNext: AskNext
}

export type Measured = {
  perSecond: number
  p50: number
  p99: number
  answers: number
  /** Wrong or missing answers. */
  wrong: number
}

/** Each connection sends its next request as soon as it is answered. */
export const measureHttp = async (load: Load): Promise<Measured> => {
  const { port, path, connections, ms, askNext } = load
  const open = await Promise.all(
    Array.from({ length: connections }, () => HttpConnection.open(port)),
  )
  const start = `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: `
  const tally = createTally(ms)
  const askOn = (connection: HttpConnection): Promise<void> =>
    new Promise((resolve) => {
      const askOnce = (): void => {
        const { body, expected } = askNext()
        const askedAt = performance.now()
        connection.ask(`${start}${body.length}\r\n\r\n${body}`, (answer) => {
          const isRight =
            answer?.status === 200 && isAnswered(answer.body, expected)
          const goesOn = tally.count(askedAt, isRight)
          if (goesOn && answer) askOnce()
          else resolve()
        })
      }
      askOnce()
    })
  await Promise.all(open.map(askOn))
  for (const connection of open) connection.close()
  return tally.measured()
}

/** The same over WebSockets, with a current client. */
export const measureWebSocket = async (load: Load): Promise<Measured> => {
  const { port, path, connections, ms, askNext } = load
  const open = await Promise.all(
    Array.from({ length: connections }, () =>
      openSocket(`ws://127.0.0.1:${port}${path}`),
    ),
  )
  const tally = createTally(ms)
  const askOn = (socket: WebSocket): Promise<void> =>
    new Promise((resolve) => {
      let askedAt = 0
      let expected = ''
      const askOnce = (): void => {
        const request = askNext()
        expected = request.expected
        askedAt = performance.now()
        socket.send(request.body)
      }
      socket.on('message', (data: Buffer) => {
        if (tally.count(askedAt, isAnswered(data, expected))) askOnce()
        else resolve()
      })
      socket.on('close', () => resolve())
      askOnce()
    })
  await Promise.all(open.map(askOn))
  for (const socket of open) socket.terminate()
  return tally.measured()
}

const openSocket = async (url: string): Promise<WebSocket> => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  await once(socket, 'open')
  return socket
}

const createTally = (ms: number) => {
  const startedAt = performance.now()
  const latencies: number[] = []
  let wrong = 0
  return {
    /** Whether there is time for another. */
    count: (askedAt: number, isRight: boolean): boolean => {
      const now = performance.now()
      latencies.push(now - askedAt)
      if (!isRight) wrong += 1
      return now - startedAt < ms
    },
    measured: (): Measured => ({
      perSecond: (latencies.length * 1_000) / (performance.now() - startedAt),
      p50: percentile(latencies, 0.5),
      p99: percentile(latencies, 0.99),
      answers: latencies.length,
      wrong,
    }),
  }
}
