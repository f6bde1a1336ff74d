import type {
  TrafficEnd,
  TrafficRow,
  TrafficText,
} from '../../messaging/traffic-contract.ts'
import {
  cutValue,
  type FileRow,
  isCut,
  type Json,
  readTrafficFile,
  writeTrafficFile,
} from '../../messaging/traffic-file.ts'
import { describeRow, readText } from './describe-row.ts'
import { redact, redactParams, redactResult } from './redact.ts'

/** Rows with the time at which their clock began, since 1970. */
export type Traffic = { startedAt: number; rows: readonly TrafficRow[] }

/** Known members only, without secrets. */
export const exportTraffic = (
  { startedAt, rows }: Traffic,
  now: Date,
): { name: string; json: string } => ({
  name: `portolan-traffic-${now.toISOString().slice(0, 10)}.ndjson`,
  json: writeTrafficFile(
    rows.map((row) => toLine(row, startedAt)),
    now,
  ),
})

const toLine = (row: TrafficRow, startedAt: number): FileRow => {
  const { id, kind, at, to, method, params, origin, transport } = row
  const since = (time: number): number => round(time - at)
  const ended = (time: number | undefined): { to?: number } =>
    time === undefined ? {} : { to: since(time) }
  const inner = describeRow(row).method
  return {
    id,
    kind,
    time: new Date(startedAt + at).toISOString(),
    ...(origin !== undefined && { origin }),
    ...(transport !== undefined && { transport }),
    method,
    ...(row.scope !== undefined && { scope: row.scope }),
    ...recordedAs('params', params, (value) => redactParams(method, value)),
    ...endOf(row, inner),
    ...(row.outcome !== undefined && { outcome: row.outcome }),
    ...(row.reason !== undefined && { reason: row.reason }),
    ...(to !== undefined && { took: since(to) }),
    ...(row.waits.length > 0 && {
      waits: row.waits.map((wait) => ({
        from: since(wait.at),
        ...ended(wait.to),
      })),
    }),
    ...(row.nodeCalls.length > 0 && {
      nodeCalls: row.nodeCalls.map((call) => ({
        chainId: call.chainId,
        method: call.method,
        ...recordedAs('params', call.params, (value) =>
          redactParams(call.method, value),
        ),
        from: since(call.at),
        ...ended(call.to),
        ...endOf(call, call.method),
      })),
    }),
    ...recordedAs('session', row.session, redact),
  }
}

const endOf = (
  { result, error }: TrafficEnd,
  method: string,
): Pick<FileRow, 'result' | 'error'> => ({
  ...recordedAs('result', result, (value) => redactResult(method, value)),
  ...recordedAs('error', error, redact),
})

const recordedAs = <Name extends string>(
  name: Name,
  recorded: TrafficText | undefined,
  clean: (value: Json) => Json | undefined,
): { [Key in Name]?: Json } => {
  const read = readText(recorded)
  if (read.kind === 'none') return {}
  const value = read.kind === 'cut' ? cutValue(read.length) : clean(read.value)
  return { [name]: value } as { [Key in Name]?: Json }
}

/** Tenths of a millisecond. */
const round = (milliseconds: number): number =>
  Math.round(milliseconds * 10) / 10

/** Shows a file as if it had been recorded here. Throws TrafficFileError. */
export const importTraffic = (file: string): Traffic => {
  const lines = readTrafficFile(file)
  const times = lines.map(({ time }) => Date.parse(time))
  const startedAt = times.reduce((a, b) => Math.min(a, b), times[0] ?? 0)
  return {
    startedAt,
    rows: lines.map((line, index) =>
      toRow(line, {
        // Two files may have been joined.
        id: index + 1,
        at: (times[index] ?? startedAt) - startedAt,
      }),
    ),
  }
}

const toRow = (
  line: FileRow,
  { id, at }: { id: number; at: number },
): TrafficRow => {
  const spanOf = ({ from, to }: { from: number; to?: number }) => ({
    at: at + from,
    ...(to !== undefined && { to: at + to }),
  })
  return {
    id,
    revision: id,
    kind: line.kind,
    at,
    ...(line.origin !== undefined && { origin: line.origin }),
    ...(line.transport !== undefined && {
      transport: line.transport as NonNullable<TrafficRow['transport']>,
    }),
    method: line.method,
    ...(line.scope !== undefined && { scope: line.scope }),
    params: toText(line.params) ?? { json: '' },
    ...toEnd(line),
    ...(line.outcome !== undefined && {
      outcome: line.outcome as NonNullable<TrafficRow['outcome']>,
    }),
    ...(line.reason !== undefined && {
      reason: line.reason as NonNullable<TrafficRow['reason']>,
    }),
    ...(line.took !== undefined && { to: at + line.took }),
    waits: (line.waits ?? []).map(spanOf),
    nodeCalls: (line.nodeCalls ?? []).map((call) => ({
      chainId: call.chainId,
      method: call.method,
      params: toText(call.params) ?? { json: '' },
      ...spanOf(call),
      ...toEnd(call),
    })),
    ...(line.session !== undefined && { session: toText(line.session) }),
  } as TrafficRow
}

const toEnd = ({
  result,
  error,
}: Pick<FileRow, 'result' | 'error'>): TrafficEnd => ({
  ...(result !== undefined && { result: textOf(result) }),
  ...(error !== undefined && { error: textOf(error) }),
})

const toText = (value: Json | undefined): TrafficText | undefined =>
  value === undefined ? undefined : textOf(value)

const textOf = (value: Json): TrafficText =>
  isCut(value)
    ? { json: '…', length: value.$cut }
    : { json: JSON.stringify(value) }
