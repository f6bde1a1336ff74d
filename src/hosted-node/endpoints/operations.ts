import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Network } from '../network/network.ts'
import { healthOf, type Readiness, readinessOf } from './health.ts'

/** Answers `/livez`, `/readyz`, `/healthz` and `/metrics`; whether it did. */
export type Operations = (
  request: IncomingMessage,
  response: ServerResponse,
) => boolean

export const createOperations = ({
  networks,
  printMetrics,
  isDraining,
  isOpen,
}: {
  networks: () => ReadonlyMap<string, Network>
  printMetrics: () => string | Promise<string>
  /** Whether the service is about to stop. */
  isDraining: () => boolean
  /** Whether the metrics are public. */
  isOpen: () => boolean
}): Operations => {
  let hasStarted = false
  const readiness = (): { status: number; body: Readiness } => {
    if (isDraining()) return { status: 503, body: { status: 'draining' } }
    const body = readinessOf(networks())
    // A network that is added later, or is down, does not end the others.
    // Without nodes the service still answers: from its cache, by the partner,
    // or with an error that a client can read.
    hasStarted ||= body.status !== 'starting'
    if (!hasStarted) return { status: 503, body }
    const status = body.status === 'starting' ? 'degraded' : body.status
    return { status: 200, body: { ...body, status } }
  }

  return (request, response) => {
    if (request.method !== 'GET') return false
    switch (request.url) {
      case '/livez':
        writeStatus(response, 200, { status: 'ok' })
        return true
      case '/readyz': {
        const { status, body } = readiness()
        writeStatus(response, status, body)
        return true
      }
      case '/healthz': {
        const health = healthOf(networks())
        // 503 removes the service from a load balancer, which only helps if no
        // network is served at all.
        writeStatus(response, health.status === 'down' ? 503 : 200, health)
        return true
      }
      case '/metrics': {
        if (!isOpen()) return false
        const type = 'text/plain; version=0.0.4; charset=utf-8'
        const write = (text: string): void => {
          response.writeHead(200, { 'content-type': type }).end(text)
        }
        Promise.resolve(printMetrics()).then(write, () =>
          response.writeHead(503).end(),
        )
        return true
      }
      default:
        return false
    }
  }
}

const writeStatus = (
  response: ServerResponse,
  status: number,
  body: object,
): void => {
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
    })
    .end(JSON.stringify(body))
}
