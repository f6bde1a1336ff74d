import type { RpcError } from '../json-rpc.ts'
import type { ApiKey } from './api-keys.ts'
import type { Overdraft } from './meter.ts'
import type { Meters } from './meters.ts'

export type ChargeRefusal = {
  error: RpcError
  /** The HTTP status of the refusal. */
  status: number
  retryAfter: number
}

/** Charges a key's plan, or returns the reason for a refusal. */
export type Charge = (
  apiKey: ApiKey,
  credits: number,
) => ChargeRefusal | undefined

export const createCharge =
  ({ of }: Pick<Meters, 'of'>): Charge =>
  (apiKey, credits) => {
    const overdraft = of(apiKey).spend(credits)
    return overdraft && toRefusal(overdraft)
  }

const toRefusal = ({ of, retryAfter }: Overdraft): ChargeRefusal => {
  const isDay = of === 'day'
  const message = isDay
    ? "The plan's credits of today are used up; they begin anew at midnight UTC"
    : "The plan's credits per second are used up"
  return {
    error: {
      code: -32005,
      message,
      data: { reason: isDay ? 'credits' : 'rate', retryAfter },
    },
    status: isDay ? 402 : 429,
    retryAfter,
  }
}
