import type {
  TrafficEnd,
  TrafficNodeCall,
  TrafficRow,
  TrafficText,
} from '../../messaging/traffic-contract.ts'
import {
  cutValue,
  type FileNodeCall,
  type FileRow,
  isCut,
  type Json,
  readTrafficFile,
  writeTrafficFile,
} from '../../messaging/traffic-file.ts'
import { describeRow, readText } from './describe-row.ts'
import {
  redact,
  redactError,
  redactName,
  redactParams,
  redactResult,
} from './redact.ts'
import { type Shareable, shareableCall, shareableOf } from './shareable.ts'

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

/** Members without a value are not written. */
const toLine = (row: TrafficRow, startedAt: number): FileRow => {
  const { id, kind, at, method, origin, transport, scope } = row
  const { outcome, reason, waits, nodeCalls } = row
  const spanOf = (span: { at: number; to?: number }) => ({
    from: round(span.at - at),
    to: span.to === undefined ? undefined : round(span.to - at),
  })
  return {
    id,
    kind,
    time: new Date(startedAt + at).toISOString(),
    origin,
    transport,
    method: redactName(method),
    scope: scope === undefined ? undefined : redactName(scope),
    params: paramsOf(row),
    ...endOf(row, shareableOf(row)),
    outcome,
    reason,
    took: spanOf(row).to,
    waits: waits.length === 0 ? undefined : waits.map(spanOf),
    nodeCalls:
      nodeCalls.length === 0
        ? undefined
        : nodeCalls.map((call) => ({
            chainId: call.chainId,
            method: call.method,
            ...spanOf(call),
            ...nodeCallOf(call),
          })),
    session: toJson(row.session, redact),
  }
}

const endOf = (
  { result, error }: TrafficEnd,
  shareable: Shareable,
): Pick<FileRow, 'result' | 'error'> => ({
  result: toJson(result, (value) => redactResult(shareable, value)),
  error: toJson(error, (value) => redactError(shareable, value)),
})

const nodeCallOf = (
  call: TrafficNodeCall,
): Pick<FileNodeCall, 'params' | 'result' | 'error'> => {
  const shareable = shareableCall(call.chainId, call.method)
  return {
    params: toJson(call.params, (value) => redactParams(shareable, value)),
    ...endOf(call, shareable),
  }
}

/** A call around another one keeps the names of chain and method. */
const paramsOf = (row: TrafficRow): Json | undefined => {
  const { method, scope, params } = describeRow(row)
  if (method === row.method || params.kind === 'cut') {
    return toJson(row.params, (value) => redactParams(shareableOf(row), value))
  }
  const call = {
    method: redactName(method),
    ...(params.kind === 'value' && {
      params: redactParams(shareableOf(row), params.value),
    }),
  }
  return {
    ...(scope !== undefined && { scope: redactName(scope) }),
    [row.method === 'wallet_notify' ? 'notification' : 'request']: call,
  }
}

const toJson = (
  recorded: TrafficText | undefined,
  clean: (value: Json) => Json | undefined,
): Json | undefined => {
  const read = readText(recorded)
  if (read.kind === 'none') return undefined
  return read.kind === 'cut' ? cutValue(read.length) : clean(read.value)
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
  const spanOf = ({ from, to }: { from: number; to?: number | undefined }) => ({
    at: at + from,
    ...(to !== undefined && { to: at + to }),
  })
  const { waits = [], nodeCalls = [] } = line
  return {
    ...line,
    id,
    revision: id,
    ...spanOf({ from: 0, to: line.took }),
    ...toTexts(line),
    session: toText(line.session),
    waits: waits.map(spanOf),
    nodeCalls: nodeCalls.map((call) => ({
      ...call,
      ...spanOf(call),
      ...toTexts(call),
    })),
    // The reader has checked it.
  } as unknown as TrafficRow
}

const toTexts = ({
  params,
  result,
  error,
}: Pick<FileRow, 'params' | 'result' | 'error'>) => ({
  params: toText(params) ?? { json: '' },
  result: toText(result),
  error: toText(error),
})

const toText = (value: Json | undefined): TrafficText | undefined => {
  if (value === undefined) return undefined
  return isCut(value)
    ? { json: '…', length: value.$cut }
    : { json: JSON.stringify(value) }
}
