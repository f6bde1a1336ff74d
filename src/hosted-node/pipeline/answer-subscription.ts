import type { RpcError } from '../json-rpc.ts'
import { OutageError } from '../upstream/outage.ts'
import { upstreamUnavailable } from './ask-nodes.ts'
import type { Reply } from './request.ts'
import type { Stage } from './stage.ts'

/** Subscriptions belong to their socket, not to a node. */
export const answerSubscription: Stage = (request, next) => {
  const { method, params, caller } = request
  if (method.effect !== 'subscribe') return next(request)
  const { subscriber } = caller
  if (!subscriber) return { error: needsSocket(method.name) }
  const { connection, answered } = subscriber
  if (/unsubscribe$/i.test(method.name)) {
    return { json: String(connection.unsubscribe(String(params[0]))) }
  }
  return connection.subscribe(params, answered, method.name).then(
    (outcome): Reply =>
      'error' in outcome ? outcome : { json: JSON.stringify(outcome.result) },
    (error: unknown): Reply => {
      if (!(error instanceof OutageError)) throw error
      return { error: upstreamUnavailable, status: 503 }
    },
  )
}

const needsSocket = (method: string): RpcError => ({
  code: -32601,
  message: `${method} needs a WebSocket: {ws_url}/ws/v3/<API_KEY>`,
})
