import type { Reply } from '../pipeline/request.ts'
import type { Stage } from '../pipeline/stage.ts'
import { currentCall } from './current-call.ts'
import { endSpan, newSpanId, newTraceId, type Span } from './span.ts'

/**
 * Makes a span of a part of the calls, and one of each request to a node that
 * was made for it. They never contain params, keys or addresses.
 */
export const traceCalls =
  ({
    add,
    sample,
  }: {
    add: (span: Span) => void
    /** The part of the calls, from 0 to 1. */
    sample: number
  }): Stage =>
  (request, next) => {
    if (Math.random() >= sample) return next(request)
    const { method, network, caller } = request
    const ids = { traceId: newTraceId(), spanId: newSpanId() }
    const startedAt = performance.now()
    const end = (reply: Reply | { error: { code: number } }): void => {
      const failed = 'error' in reply
      add(
        endSpan({
          ...ids,
          name: method.name,
          kind: 'server',
          startedAt,
          failed,
          attributes: {
            'rpc.system': 'jsonrpc',
            'rpc.method': method.name,
            'portolan.network': network.name,
            'portolan.key': caller.apiKey.id,
            'portolan.request_id': caller.requestId,
            ...(failed && {
              'rpc.jsonrpc.error_code': String(reply.error.code),
            }),
          },
        }),
      )
    }
    const context = {
      upstreamEnded: (call: {
        upstream: string
        startedAt: number
        outcome: string
      }): void =>
        add(
          endSpan({
            traceId: ids.traceId,
            spanId: newSpanId(),
            parentSpanId: ids.spanId,
            name: call.upstream,
            kind: 'client',
            startedAt: call.startedAt,
            failed: !['result', 'error'].includes(call.outcome),
            attributes: {
              'portolan.upstream': call.upstream,
              'portolan.outcome': call.outcome,
            },
          }),
        ),
    }
    const reply = currentCall.run(context, () => next(request))
    if (reply instanceof Promise) {
      const fail = (): void => end({ error: { code: -32603 } })
      reply.then(end, fail)
    } else end(reply)
    return reply
  }
