import { randomBytes } from 'node:crypto'

/** As OTLP has it in JSON. */
export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue: string } }[]
  status: { code?: number }
}

const KINDS = { server: 2, client: 3 }
const FAILED = 2

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')

/** A span that ends now. */
export const endSpan = ({
  kind,
  startedAt,
  failed,
  attributes,
  ...ids
}: Pick<Span, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
  kind: keyof typeof KINDS
  /** Milliseconds, of `performance.now()`. */
  startedAt: number
  failed: boolean
  attributes: Readonly<Record<string, string>>
}): Span => ({
  ...ids,
  kind: KINDS[kind],
  startTimeUnixNano: unixNano(startedAt),
  endTimeUnixNano: unixNano(performance.now()),
  attributes: Object.entries(attributes).map(([key, stringValue]) => ({
    key,
    value: { stringValue },
  })),
  status: failed ? { code: FAILED } : {},
})

const unixNano = (at: number): string =>
  String(Math.round((performance.timeOrigin + at) * 1_000_000))
