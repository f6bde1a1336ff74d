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

export const codeTexts: Record<CodeKind, TextKey> = {
  curl: 'copyAsCurl',
  viem: 'copyAsViem',
  session: 'copyAsSession',
  kit: 'copyAsKit',
}

/** With milliseconds: rows follow each other quickly. */
export const timeOfRow = (at: number): string => formats().time.format(at)

export const millisecondsText = (milliseconds: number): string =>
  formats()[milliseconds < 10 ? 'short' : 'long'].format(milliseconds)

const createFormats = (language: string) => {
  const unit = (maximumFractionDigits: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'millisecond',
      maximumFractionDigits,
    })
  return {
    language,
    time: new Intl.DateTimeFormat(language, {
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      fractionalSecondDigits: 3,
      hourCycle: 'h23',
    }),
    short: unit(1),
    long: unit(0),
  }
}

let created: ReturnType<typeof createFormats> | undefined

/** A new one for each row would take longer than all the rest of it. */
const formats = (): ReturnType<typeof createFormats> => {
  const language = formatLanguage()
  if (created?.language !== language) created = createFormats(language)
  return created
}
