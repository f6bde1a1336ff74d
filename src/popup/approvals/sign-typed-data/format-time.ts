import { formatLanguage } from '../../text.ts'

/** Seconds since 1970, as date and time. */
export const formatTime = (seconds: bigint): string =>
  new Intl.DateTimeFormat(formatLanguage(), {
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(Number(seconds) * 1_000))
