import type {
  ActivityEntry,
  ActivityKind,
  ActivityReason,
} from '../messaging/activity-contract.ts'
import { daysAgo, type ShownOutcome } from './activity-filter.ts'
import { countedText, formatLanguage, type TextKey, text } from './text.ts'

export const kindTexts: Record<ActivityKind, TextKey> = {
  connection: 'activityConnections',
  read: 'activityReads',
  signing: 'activitySigning',
  other: 'activityOthers',
}

export const outcomeTexts: Record<ShownOutcome, TextKey> = {
  done: 'outcomeDone',
  rejected: 'outcomeRejected',
  refused: 'outcomeRefused',
  failed: 'outcomeFailed',
  withdrawn: 'outcomeCancelled',
}

const reasonTexts: Record<ActivityReason, TextKey> = {
  'bad-request': 'reasonBadRequest',
  limit: 'reasonLimit',
  'unknown-filter': 'reasonUnknownFilter',
  pending: 'reasonPending',
  'not-allowed': 'reasonNotAllowed',
  'not-supported': 'reasonNotSupported',
  'no-known-network': 'reasonNoNetwork',
  'bad-properties': 'reasonBadProperties',
  'no-node': 'noNode',
  unreachable: 'nodeUnreachable',
  timeout: 'nodeTimeout',
  'rate-limited': 'nodeRateLimited',
  unauthorized: 'nodeUnauthorized',
  malformed: 'reasonMalformed',
  'node-error': 'reasonNodeError',
  'unknown-outcome': 'reasonUnknownOutcome',
  internal: 'reasonInternal',
}

const actTexts: Record<Exclude<ActivityEntry['act'], 'call'>, TextKey> = {
  expired: 'actExpired',
  disconnected: 'actDisconnected',
  edited: 'actEdited',
}

/** Describes what happened; undefined for methods shown by their name. */
export const whatText = ({
  act,
  method,
  partial,
}: ActivityEntry): string | undefined => {
  if (act !== 'call') return text(actTexts[act])
  switch (method) {
    case 'wallet_createSession':
      return text('actConnect')
    case 'wallet_revokeSession':
      return text(partial ? 'actEndedPart' : 'actEnded')
    case 'wallet_invokeMethod':
    case undefined:
      return text('actInvalid')
    default:
      return undefined
  }
}

export const reasonText = ({
  reason,
  code,
}: Pick<ActivityEntry, 'reason' | 'code'>): string | undefined => {
  if (reason === undefined) return undefined
  const explanation = text(reasonTexts[reason])
  return code === undefined
    ? explanation
    : text('reasonWithCode', explanation, `${code}`)
}

/** The time of day, or a range. */
export const timeText = ({
  at,
  until,
}: Pick<ActivityEntry, 'at' | 'until'>): string =>
  new Intl.DateTimeFormat(formatLanguage(), {
    timeStyle: 'short',
  }).formatRange(at, until)

/** The date and the time of day. */
export const momentText = (at: number): string =>
  new Intl.DateTimeFormat(formatLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(at)

/** How often and for how long, where it is noteworthy. */
export const effortTexts = ({
  count,
  milliseconds,
}: ActivityEntry): string[] => [
  ...(count > 1 ? [countedText('times', count)] : []),
  ...(milliseconds >= 1_000 ? [text('took', inSeconds(milliseconds))] : []),
]

const inSeconds = (milliseconds: number): string =>
  new Intl.NumberFormat(formatLanguage(), {
    style: 'unit',
    unit: 'second',
    maximumFractionDigits: 0,
  }).format(milliseconds / 1_000)

export const dayText = (day: Date, now: Date): string => {
  const ago = daysAgo(day, now)
  if (ago === 0) return text('today')
  if (ago === 1) return text('yesterday')
  return new Intl.DateTimeFormat(formatLanguage(), {
    dateStyle: 'long',
  }).format(day)
}
