import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Network } from '../network/network.ts'

/** Answers `/healthz` and `/metrics`; returns whether it did. */
export type Operations = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean

type Health = {
  status: 'ok' | 'degraded' | 'down'
  networks: Record<string, { status: Health['status'] }>
}

export const createOperations =
  ({
    networks,
    printMetrics,
    open,
  }: {
    networks: ReadonlyMap<string, Network>
    printMetrics: () => string | Promise<string>
    /** Whether the metrics are public. */
    open: boolean
  }): Operations =>
  (request, response) => {
    if (request.method !== 'GET') return false
    if (request.url === '/healthz') {
      const health = healthOf(networks)
      // 503 removes the service from a load balancer, which only helps if no
      // network is served at all.
      response.writeHead(health.status === 'down' ? 503 : 200, {
        'content-type': 'application/json',
        'cache-control': 'no-store',
      })
      response.end(JSON.stringify(health))
      return true
    }
    if (open && request.url === '/metrics') {
      const type = 'text/plain; version=0.0.4; charset=utf-8'
      const write = (text: string): void => {
        response.writeHead(200, { 'content-type': type }).end(text)
      }
      Promise.resolve(printMetrics()).then(write, () =>
        response.writeHead(503).end(),
      )
      return true
    }
    return false
  }

const healthOf = (networks: ReadonlyMap<string, Network>): Health => {
  const each = Object.fromEntries(
    [...networks].map(([name, { router }]) => [
      name,
      { status: summary(router.health().map(({ open }) => !open)) },
    ]),
  )
  const states = Object.values(each).map(({ status }) => status)
  const down = states.every((status) => status === 'down')
  const ok = states.every((status) => status === 'ok')
  return { status: down ? 'down' : ok ? 'ok' : 'degraded', networks: each }
}

const summary = (working: readonly boolean[]): Health['status'] => {
  if (working.every(Boolean)) return 'ok'
  return working.some(Boolean) ? 'degraded' : 'down'
}
