import packageJson from '../../../package.json' with { type: 'json' }
import type { Log } from '../log.ts'
import { loginHeaders } from '../login-headers.ts'
import type { Span } from './span.ts'

export type SpanExporter = {
  add: (span: Span) => void
  /** How many spans the collector did not get. */
  dropped: () => number
  /** Sends what is left. */
  stop: () => Promise<void>
}

const EVERY_MS = 5_000
const BATCH = 512
const MOST_WAITING = 4_096
const TIMEOUT_MS = 3_000

/**
 * Sends spans to an OpenTelemetry collector, in OTLP's JSON over HTTP. A
 * collector that is slow or down costs spans and nothing else.
 */
export const createSpanExporter = (
  url: string,
  log: Pick<Log, 'warn'>,
): SpanExporter => {
  const post = createPost(url)
  let waiting: Span[] = []
  let dropped = 0
  let isDown = false
  let sending: Promise<void> | undefined

  const send = async (spans: readonly Span[]): Promise<void> => {
    try {
      await post(spans)
      isDown = false
    } catch (error) {
      dropped += spans.length
      if (!isDown) log.warn({ err: error }, 'traces are not accepted')
      isDown = true
    }
  }
  const flush = async (): Promise<void> => {
    if (sending || waiting.length === 0) return
    const spans = waiting
    waiting = []
    sending = send(spans)
    await sending
    sending = undefined
  }
  const timer = setInterval(() => void flush(), EVERY_MS).unref()

  return {
    add: (span) => {
      if (waiting.length >= MOST_WAITING) {
        dropped += 1
        return
      }
      waiting.push(span)
      if (waiting.length >= BATCH) void flush()
    },
    dropped: () => dropped,
    stop: async () => {
      clearInterval(timer)
      await sending
      await flush()
    },
  }
}

const createPost = (
  address: string,
): ((spans: readonly Span[]) => Promise<void>) => {
  const url = new URL(address)
  const headers = { 'content-type': 'application/json', ...loginHeaders(url) }
  // fetch refuses an address that contains them.
  url.username = ''
  url.password = ''
  return async (spans) => {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(toRequest(spans)),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await response.arrayBuffer()
    if (!response.ok)
      throw new Error(`the collector answered ${response.status}`)
  }
}

const { version } = packageJson

const toRequest = (spans: readonly Span[]): object => ({
  resourceSpans: [
    {
      resource: {
        attributes: [
          { key: 'service.name', value: { stringValue: 'portolan-node' } },
          { key: 'service.version', value: { stringValue: version } },
        ],
      },
      scopeSpans: [{ scope: { name: 'portolan-node', version }, spans }],
    },
  ],
})
