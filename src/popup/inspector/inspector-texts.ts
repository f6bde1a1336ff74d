import type { TrafficRow } from '../../messaging/traffic-contract.ts'
import { outcomeTexts as activityOutcomes } from '../activity-texts.ts'
import { formatLanguage, type TextKey } from '../text.ts'
import type { RowOutcome } from './describe-row.ts'
import type { CodeKind } from './row-code.ts'

export const outcomeTexts: Record<RowOutcome, TextKey> = {
  pending: 'sentPending',
  ...activityOutcomes,
}

export const directionTexts: Record<
  Exclude<TrafficRow['kind'], 'request'>,
  TextKey
> = {
  notification: 'trafficNotification',
  node: 'trafficNodeCall',
}

export const transportTexts: Record<
  NonNullable<TrafficRow['transport']>,
  TextKey
> = {
  injected: 'trafficInjected',
  external: 'trafficExternal',
  eip1193: 'trafficEip1193',
}

export const codeTexts: Record<CodeKind, TextKey> = {
  curl: 'copyAsCurl',
  viem: 'copyAsViem',
  session: 'copyAsSession',
  kit: 'copyAsKit',
}

/** With milliseconds: rows follow each other quickly. */
export const timeOfRow = (at: number): string =>
  new Intl.DateTimeFormat(formatLanguage(), {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
  }).format(at)

export const millisecondsText = (milliseconds: number): string =>
  new Intl.NumberFormat(formatLanguage(), {
    style: 'unit',
    unit: 'millisecond',
    maximumFractionDigits: milliseconds < 10 ? 1 : 0,
  }).format(milliseconds)
